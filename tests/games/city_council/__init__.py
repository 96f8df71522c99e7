"""Tests of City Council."""
