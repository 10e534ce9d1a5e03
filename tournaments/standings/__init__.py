"""Who stands where: match points, tie-breaks in the organiser's order, and how each of them adds up."""
