package io.bootcause.load.netty;

import io.bootcause.load.VirtualUser;

/** The right to have one request under way on a connection, and the virtual user who has it. */
final class Slot {
  final Line line;

  /** Which of the line's connections it belongs to; it ends with that one. */
  final int generation;

  final VirtualUser user;

  long freeSince;

  Slot(Line line, VirtualUser user, long freeSince) {
    this.line = line;
    this.user = user;
    this.generation = line.generation();
    this.freeSince = freeSince;
  }
}
