"""Causes and pledges of tournaments."""
