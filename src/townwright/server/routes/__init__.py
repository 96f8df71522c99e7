"""The addresses of the API, a file a subject."""
