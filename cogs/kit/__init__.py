"""What all features share. Imports of the folders point one way: from `lobbies`, `inputs` and `parts` by way of
`interactions`, `sending` and `refusals` to `pages` and `texts`.
"""
