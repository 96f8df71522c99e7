"""Tests of The Golden City."""
