package io.bootcause.load.netty;

/** The right to have one request under way on a connection. */
final class Slot {
  final Line line;

  /** Which of the line's connections it belongs to; it ends with that one. */
  final int generation;

  long freeSince;

  Slot(Line line, long freeSince) {
    this.line = line;
    this.generation = line.generation();
    this.freeSince = freeSince;
  }
}
