"""What people see of tournaments: pages made of a `Tournament` alone, and the herald who keeps them up to date."""
