package io.bootcause.junit;

/** Of an assertion about an interval. */
enum Answer {
  HOLDS,
  FAILS,
  CANNOT_TELL
}
