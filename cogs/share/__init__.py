"""Showing one match to people outside the server: its web page, its overlay, and hands on a stream with consent."""
