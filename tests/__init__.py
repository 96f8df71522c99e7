"""What Townwright promises, checked."""
