"""What plays the cases of known attacks: where they stand, what their words mean, how each is put on the web of tests."""
