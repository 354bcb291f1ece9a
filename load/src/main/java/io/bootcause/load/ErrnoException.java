package io.bootcause.load;

import java.io.IOException;

/** A system call failed. */
final class ErrnoException extends IOException {
  private static final long serialVersionUID = 1;

  private final int errno;

  ErrnoException(String call, int errno) {
    super(call + ": error " + errno);
    this.errno = errno;
  }

  /** As Linux numbers them. */
  int errno() {
    return errno;
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this; // ten thousand refused connections need no ten thousand stacks
  }
}
