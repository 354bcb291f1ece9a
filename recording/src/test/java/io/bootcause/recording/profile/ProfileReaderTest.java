package io.bootcause.recording.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * On a recording of KnownMethods with wall=1ms: 50 ms busy, 50 ms asleep, three times. Its events
 * were reduced with {@code jfr scrub}; of known-time-of-day.jfr the settings too, so that nothing
 * says that its ticks are nanoTime.
 */
class ProfileReaderTest {
  private static final ClockOffset NOT_NEEDED = new ClockOffset(0);

  @ParameterizedTest
  @ValueSource(strings = {"known", "known-time-of-day"})
  void samplesFallWhereTheThreadReallyWas(String name) throws Exception {
    Known known = known();
    List<ProfiledStack> stacks = ofKnownThread(all(name, known.offset()));
    List<Long> errors = stacks.stream().map(known::error).filter(e -> e >= 0).toList();
    assertThat(errors).hasSizeGreaterThan(100).allMatch(e -> e < 1_000_000);
    assertThat(stacks).anyMatch(ProfiledStack::wall).anyMatch(s -> !s.wall());
  }

  @Test
  void withoutAMonotonicClockTheOffsetDecides() throws Exception {
    Known known = known();
    ClockOffset wrong = new ClockOffset(known.offset().nanos() + 20_000_000);
    List<ProfiledStack> stacks = ofKnownThread(all("known-time-of-day", wrong));
    assertThat(stacks.stream().filter(s -> known.error(s) > 5_000_000)).hasSizeGreaterThan(30);
  }

  /** A sleeper is seen once and then counted: all of its 50 ms must come out all the same. */
  @Test
  void eachMillisecondInAWindowIsOneSample() throws Exception {
    Known known = known();
    for (Known.Span asleep : known.asleep()) {
      List<StackSample> samples = during(asleep);
      assertThat(weight(samples)).isBetween(asleep.millis() - 5, asleep.millis() + 2);
      assertThat(samples).hasSizeLessThan(10).allMatch(StackSample::wall);
      assertThat(samples.stream().filter(s -> !s.runnable()).mapToInt(StackSample::weight).sum())
          .isGreaterThan(40);
    }
    for (Known.Span busy : known.busy()) {
      List<StackSample> samples = during(busy);
      assertThat(samples).filteredOn(s -> !s.wall()).isNotEmpty();
      List<StackSample> wall = samples.stream().filter(StackSample::wall).toList();
      assertThat(weight(wall)).isBetween(35, busy.millis() + 2);
      assertThat(wall).filteredOn(StackSample::runnable).hasSizeGreaterThan(30);
    }
  }

  @Test
  void windowsCutASleepApart() throws Exception {
    Known.Span asleep = known().asleep().get(1);
    long middle = (asleep.from() + asleep.to()) / 2;
    int first = weight(during(new Known.Span(asleep.from(), middle)));
    int second = weight(during(new Known.Span(middle + 1, asleep.to())));
    assertThat(first).isBetween(20, 27);
    assertThat(first + second).isEqualTo(weight(during(asleep)));
  }

  @Test
  void framesAreOutermostFirstWithTheirKinds() throws Exception {
    Known.Span asleep = known().asleep().get(1);
    StackSample sample =
        during(asleep).stream().filter(s -> s.weight() > 10).findFirst().orElseThrow();
    assertThat(sample.threadName()).isEqualTo("known");
    assertThat(sample.frames())
        .startsWith("java.lang.Thread#run")
        .containsSubsequence(
            KnownMethods.class.getName() + "#lambda$main$0",
            KnownMethods.class.getName() + "#cycle",
            KnownMethods.class.getName() + "#asleep",
            "java.util.concurrent.locks.LockSupport#parkNanos",
            "libjvm.so#Unsafe_Park");
    int asleepAt = sample.frames().indexOf(KnownMethods.class.getName() + "#asleep");
    assertThat(sample.kind(asleepAt)).isEqualTo(FrameKind.JAVA);
    assertThat(sample.kind(sample.frames().indexOf("libjvm.so#Unsafe_Park")))
        .isEqualTo(FrameKind.NATIVE);
  }

  @Test
  void theJvmsOwnThreadsHaveNoJavaId() throws Exception {
    List<ProfiledStack> all = all("known", NOT_NEEDED);
    assertThat(all)
        .filteredOn(s -> s.threadName().equals("VM Thread"))
        .isNotEmpty()
        .allMatch(s -> s.javaThreadId() == 0);
    assertThat(all)
        .filteredOn(s -> s.threadName().equals("idle-0"))
        .isNotEmpty()
        .allMatch(s -> s.javaThreadId() > 0);
  }

  @Test
  void noWindowNoSamples() throws Exception {
    Path file = file("known");
    ProfileReader reader = new ProfileReader(NOT_NEEDED);
    AtomicInteger events = new AtomicInteger();
    assertThat(reader.during(file, List.of(), events::incrementAndGet)).isEmpty();
    assertThat(events).hasValue(all("known", NOT_NEEDED).size());
    assertThat(reader.during(file, List.of(new Window(knownThread(), 0, 1)))).isEmpty();
  }

  @Test
  void damagedFilesAreOneLine(@TempDir Path directory) throws Exception {
    byte[] whole = Files.readAllBytes(file("known"));
    Path empty = Files.write(directory.resolve("empty.jfr"), new byte[0]);
    Path text = Files.writeString(directory.resolve("text.jfr"), "not a recording ".repeat(99));
    List<Path> files =
        new ArrayList<>(List.of(directory.resolve("missing.jfr"), directory, empty, text));
    for (int length : new int[] {10, 68, 100, 5_000, whole.length - 30_000, whole.length - 1}) {
      files.add(Files.write(directory.resolve(length + ".jfr"), Arrays.copyOf(whole, length)));
    }
    for (Path file : files) {
      assertThatThrownBy(() -> new ProfileReader(NOT_NEEDED).forEach(file, s -> {}))
          .as(file.toString())
          .isInstanceOf(IOException.class)
          .message()
          .hasLineCount(1)
          .startsWith(file + " ");
    }
  }

  private static List<StackSample> during(Known.Span span) throws IOException {
    return new ProfileReader(NOT_NEEDED)
        .during(file("known"), List.of(new Window(knownThread(), span.from(), span.to())));
  }

  private static long knownThread() throws IOException {
    return ofKnownThread(all("known", NOT_NEEDED)).get(0).javaThreadId();
  }

  private static int weight(List<StackSample> samples) {
    return samples.stream().mapToInt(StackSample::weight).sum();
  }

  private static List<ProfiledStack> ofKnownThread(List<ProfiledStack> stacks) {
    return stacks.stream().filter(s -> s.threadName().equals(KnownMethods.THREAD)).toList();
  }

  private static List<ProfiledStack> all(String name, ClockOffset offset) throws IOException {
    List<ProfiledStack> stacks = new ArrayList<>();
    new ProfileReader(offset).forEach(file(name), stacks::add);
    return stacks;
  }

  private static Known known() throws IOException {
    return Known.parse(Files.readAllLines(file("known").resolveSibling("known.txt")));
  }

  private static Path file(String name) {
    try {
      return Path.of(ProfileReaderTest.class.getResource(name + ".jfr").toURI());
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
