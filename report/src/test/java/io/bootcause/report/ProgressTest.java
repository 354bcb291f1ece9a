package io.bootcause.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final long SECOND = 1_000_000_000L;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, UTF_8);
  private final AtomicLong now = new AtomicLong(17 * SECOND);
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final TerminalStyle style = new TerminalStyle(false, true);

  private String written() {
    return bytes.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }

  /** What is on the screen in the end: each erasure removes the line it is on. */
  private String screen() {
    StringBuilder screen = new StringBuilder();
    for (String line : written().split("\n", -1)) {
      screen.append(line.substring(line.lastIndexOf("\u001b[2K") + 1).replace("[2K", ""));
      screen.append('\n');
    }
    return screen.toString().stripTrailing();
  }

  private LiveProgress live(int columns) {
    return new LiveProgress(out, now::get, columns, style, () -> stopped.set(true));
  }

  @Test
  void liveLineCountsUpAndDown() {
    LiveProgress progress = live(80);
    progress.stage("prove the fixes");
    progress.left(Duration.ofSeconds(100));
    now.addAndGet(35 * SECOND);
    progress.doing("replicate 3 of 6");

    assertThat(screen()).isEqualTo("⠋ prove the fixes: replicate 3 of 6  0:35, about 1:05 left");
    now.addAndGet(70 * SECOND);
    progress.tick();
    assertThat(screen()).isEqualTo("⠙ prove the fixes: replicate 3 of 6  1:45");
  }

  @Test
  void endedStagesStayWithTheirTime() {
    LiveProgress progress = live(80);
    progress.stage("start");
    now.addAndGet(4 * SECOND);
    progress.stage("warm up");
    progress.say("warning: 11 % CPU steal");
    now.addAndGet(8 * SECOND);
    progress.close();
    progress.doing("nothing any more");
    progress.say("nor this");

    assertThat(screen()).isEqualTo("✓ start  4.0 s\nwarning: 11 % CPU steal\n✓ warm up  8.0 s");
    assertThat(stopped).isTrue();
  }

  @Test
  void liveLineNeverWraps() {
    LiveProgress progress = live(30);
    progress.stage("a stage with quite a long name");
    progress.doing("something \u001b[2J with a long description\nin two lines");
    progress.left(Duration.ofMinutes(2));

    for (String line : written().split("\r\u001b\\[2K|\n")) {
      assertThat(TerminalStyle.width(line)).isLessThan(30);
      assertThat(line).doesNotContain("\u001b");
    }
  }

  @Test
  void plainLinesForLogs() {
    PlainProgress progress = new PlainProgress(out, now::get, style, false);
    progress.stage("warm up");
    now.addAndGet(12 * SECOND);
    progress.left(Duration.ofSeconds(75));
    progress.doing("2,610 requests/s");
    progress.doing("2,700 requests/s");
    progress.close();
    progress.say("too late");

    assertThat(written())
        .isEqualTo(
            """
            [   0 s] warm up
            [  12 s, about 1 min 15 s left] warm up: 2,610 requests/s
            [  12 s] warm up: 2,700 requests/s
            """);
  }

  @Test
  void quietKeepsWarnings() {
    try (Progress progress = Progress.to(out, Progress.Mode.QUIET, 80, true)) {
      progress.stage("warm up");
      progress.doing("something");
      progress.say("warning: this JVM was not prepared");
    }

    assertThat(written()).isEqualTo("warning: this JVM was not prepared\n");
  }

  @Test
  void tickingProgressStopsItsThread() throws InterruptedException {
    Progress progress = Progress.to(out, Progress.Mode.LIVE, 80, false);
    progress.stage("start");
    progress.close();

    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("bootcause-progress")) {
        thread.join(10_000);
        assertThat(thread.isAlive()).isFalse();
      }
    }
    assertThat(written()).contains("* start  ");
  }
}
