package io.bootcause.history.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.report.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveLogTest {
  @TempDir private Path dir;

  private static Progress quiet() {
    return Progress.to(
        new PrintStream(new ByteArrayOutputStream()), Progress.Mode.QUIET, 80, false);
  }

  @Test
  void whatIsSaidIsReadByOthersAsItComes() throws Exception {
    LiveRuns runs = new LiveRuns(dir.resolve("live"));
    try (LiveLog log = LiveLog.begin(dir.resolve("live"), "diagnose", "app.jar")) {
      Progress progress = log.beside(quiet());
      progress.stage("warm-up");
      progress.doing("instance 1");

      assertThat(runs.running())
          .singleElement()
          .satisfies(
              run -> {
                assertThat(run.name()).isEqualTo(log.name());
                assertThat(run.target()).isEqualTo("app.jar");
                assertThat(run.running()).isTrue();
              });
      LiveRuns.Lines first = runs.lines(log.name(), 0);
      assertThat(first.lines()).hasSize(3);
      assertThat(first.lines().get(2)).contains("\"event\":\"doing\"", "instance 1");

      progress.left(Duration.ofSeconds(90));
      progress.say("a warning");
      LiveRuns.Lines more = runs.lines(log.name(), first.next());
      assertThat(more.lines()).hasSize(2);
      assertThat(more.lines().get(0)).contains("\"seconds\":90.0");

      log.end("Nothing was found.", 7L);
      assertThat(runs.lines(log.name(), more.next()).lines())
          .singleElement()
          .satisfies(line -> assertThat(line).contains("\"event\":\"end\"", "\"run\":7"));
      assertThat(runs.running()).isEmpty();
      assertThat(runs.run(log.name())).isPresent();
    }
  }

  @Test
  void aLineThatIsNotYetWholeIsLeftForLater() throws Exception {
    try (LiveLog log = LiveLog.begin(dir, "diagnose", "app.jar")) {
      LiveRuns runs = new LiveRuns(dir);
      long next = runs.lines(log.name(), 0).next();
      Path file = dir.resolve(log.name() + ".jsonl");
      Files.writeString(file, "{\"event\":", StandardOpenOption.APPEND);
      assertThat(runs.lines(log.name(), next))
          .isEqualTo(new LiveRuns.Lines(java.util.List.of(), next));

      Files.writeString(file, "\"say\"}\n", StandardOpenOption.APPEND);
      assertThat(runs.lines(log.name(), next).lines()).containsExactly("{\"event\":\"say\"}");
    }
  }

  @Test
  void oneWhoseProcessIsGoneNoLongerRuns() throws Exception {
    Path file = dir.resolve("1700000000000-4711.jsonl");
    long self = ProcessHandle.current().pid();
    Files.writeString(
        file,
        "{\"event\":\"begin\",\"pid\":"
            + self
            + ",\"born\":1,\"at\":1,\"command\":\"diagnose\"}\n");

    assertThat(new LiveRuns(dir).run("1700000000000-4711"))
        .get()
        .extracting(LiveRuns.LiveRun::running)
        .isEqualTo(false);
  }

  @Test
  void oldOnesGoWithTheNext() throws Exception {
    Path old = Files.writeString(dir.resolve("1700000000000-1.jsonl"), "");
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
    Path other = Files.writeString(dir.resolve("notes.jsonl"), "mine");
    Files.setLastModifiedTime(other, FileTime.from(Instant.now().minus(Duration.ofDays(2))));

    LiveLog.begin(dir, "diagnose", "app.jar").close();

    assertThat(old).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  void namesThatAreNoNamesLeadNowhere() throws Exception {
    Files.writeString(dir.resolve("secret.jsonl"), "{\"event\":\"begin\"}\n");
    LiveRuns runs = new LiveRuns(dir.resolve("live"));

    for (String name : new String[] {"../secret", "..", "", "1-2/../../secret", "1-2\0"}) {
      assertThat(runs.run(name)).isEmpty();
      assertThat(runs.lines(name, 0).lines()).isEmpty();
    }
  }
}
