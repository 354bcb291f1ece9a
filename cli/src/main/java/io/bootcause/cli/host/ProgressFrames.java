package io.bootcause.cli.host;

import io.bootcause.cli.host.Frames.Kind;
import io.bootcause.report.Progress;
import java.io.IOException;
import java.time.Duration;

/** Tells of progress on the other side. That nobody hears it any more is found out elsewhere. */
final class ProgressFrames implements Progress {
  private final Frames.Writer out;

  ProgressFrames(Frames.Writer out) {
    this.out = out;
  }

  private void write(Kind kind, String text) {
    try {
      out.write(kind, text);
    } catch (IOException e) {
      // The listener's stream ends, too.
    }
  }

  @Override
  public void stage(String name) {
    write(Kind.STAGE, name);
  }

  @Override
  public void doing(String what) {
    write(Kind.DOING, what);
  }

  @Override
  public void left(Duration left) {
    write(Kind.LEFT, String.valueOf(left.toMillis()));
  }

  @Override
  public void say(String line) {
    write(Kind.SAY, line);
  }

  @Override
  public void close() {}
}
