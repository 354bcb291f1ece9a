package io.bootcause.agent.instrument;

import java.nio.charset.StandardCharsets;

/**
 * A text by which class files are told apart that are worth a closer look, without reading them.
 */
final class ClassMark {
  private final byte[] mark;

  /**
   * @param mark ASCII
   */
  ClassMark(String mark) {
    this.mark = mark.getBytes(StandardCharsets.US_ASCII);
  }

  /** Whether it is anywhere in there. */
  boolean isIn(byte[] classFile) {
    int last = classFile.length - mark.length;
    for (int i = 0; i <= last; i++) {
      if (classFile[i] == mark[0] && at(classFile, i)) {
        return true;
      }
    }
    return false;
  }

  private boolean at(byte[] bytes, int from) {
    for (int k = 1; k < mark.length; k++) {
      if (bytes[from + k] != mark[k]) {
        return false;
      }
    }
    return true;
  }
}
