"""The web side: gunicorn, health, read routes, the page."""
