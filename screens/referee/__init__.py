"""The pages of games the app only referees: before, during and after an evening."""
