"""Keeps the messages of matches equal to their stored state: boards, panels and pings, with their pictures."""
