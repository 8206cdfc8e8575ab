"""TableView -> what templates need: frozen values made of plain text and numbers, one file for each part of the page.

Every value is small and hashable, since it is also the key that tells whether a fragment has changed. Texts are in the
language that is active when the value is made.
"""
