package io.bootcause.cases.statements;

import java.io.ByteArrayOutputStream;

/** Where a file is written to before it is sent. */
final class Output {
  private Output() {}

  static ByteArrayOutputStream begin() {
    return new ByteArrayOutputStream();
  }
}
