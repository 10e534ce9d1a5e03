"""Parts of pages that several features show."""
