"""How a policy is learned by self-play. Nothing here knows a game; `ai.policy` plays what was learned."""
