"""Comparison of two players. `python -m ai arena --help`"""
