"""Draws a document as Markdown; no input leaves its block."""
