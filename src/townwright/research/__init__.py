"""The research door: the games for those who study them. Thin; there is no rule in it."""
