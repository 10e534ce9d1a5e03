"""Handlers of the components on boards, results and panels."""
