"""What all features use: custom ids, routing, replies, errors, layout, drawing, permissions and the refresh queue."""
