"""Words that several features use: safe names, and short texts about players, tournaments, ratings and matches."""
