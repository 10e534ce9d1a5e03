"""The last module that the process imports which forks the bots: no bot examines the garbage of imports anew.

A collection would also copy each page of memory that it looks at.
"""

import gc

gc.collect()
gc.freeze()
