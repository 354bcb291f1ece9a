package io.bootcause.cases.statements;

import java.io.ByteArrayOutputStream;

/** Where a file is written to before it is sent. */
final class Output {
  /** No statement may be larger. */
  private static final int MOST_BYTES = 24 * 1024 * 1024;

  private Output() {}

  static ByteArrayOutputStream begin() {
    return new ByteArrayOutputStream(MOST_BYTES);
  }
}
