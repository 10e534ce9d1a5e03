"""Two players measured against each other. `python -m ai arena --help`"""
