"""Standings: match points, tie-breaks in the organiser's order, and the explanation of each."""
