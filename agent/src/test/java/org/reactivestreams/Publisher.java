package org.reactivestreams;

/** Stands in for the real one: only its name matters. */
public interface Publisher {}
