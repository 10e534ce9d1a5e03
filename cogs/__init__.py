"""The Discord side of the bot: one folder for each feature, and `kit`, which all features use."""
