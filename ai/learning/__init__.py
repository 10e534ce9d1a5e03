"""Learning a policy by self-play, for any game. `ai.policy` plays the learned weights."""
