package io.bootcause.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

class EagerCallsTest {
  private static final String HERE = EagerCallsTest.class.getName() + "$";

  /** What a service may have written. */
  @SuppressWarnings({"unused", "UnusedMethod", "UnusedVariable"})
  static final class Code {
    private static final Logger LOG = Logger.getLogger("a");

    static String made(int of) {
      return "made " + of;
    }

    static int key(int of) {
      return of + 1;
    }

    static long wide(int of) {
      return of;
    }

    static boolean wanted() {
      return true;
    }

    String plain(Optional<String> kept) {
      return kept.orElse(made(1));
    }

    String wrapped(Optional<Optional<String>> kept) {
      return kept.orElse(Optional.of(made(key(1)))).get();
    }

    Object built(Optional<Object> kept) {
      return kept.orElse(new ArrayList<>(List.of(made(1))));
    }

    String defaultOf(Map<Integer, String> kept) {
      return kept.getOrDefault(key(1), made(2));
    }

    Long ofLongs(Map<Long, Long> kept) {
      return kept.getOrDefault(wide(1), wide(key(2)));
    }

    String notNull(String kept) {
      return Objects.requireNonNullElse(kept, made(3));
    }

    void told() {
      LOG.fine("found " + made(1));
    }

    void asked() {
      if (LOG.isLoggable(Level.FINE)) {
        LOG.fine(made(1));
      }
    }

    String supplied(Optional<String> kept) {
      return kept.orElseGet(() -> made(1));
    }

    void suppliedLine() {
      LOG.fine(() -> made(1));
    }

    String receivers() {
      return Optional.ofNullable(made(1)).orElse("none");
    }

    String keyed(Map<Integer, Optional<String>> kept) {
      return kept.get(key(1)).orElse("none");
    }

    String before(Optional<String> kept) {
      int key = key(1);
      return kept.orElse("none " + key);
    }

    String twice(Optional<String> kept) {
      String first = made(1);
      return kept.orElse(made(2)) + first;
    }

    String inABranch(Optional<String> kept) {
      return wanted() ? kept.orElse(made(1)) : key(1) + "";
    }

    String ofABranch(Optional<String> kept) {
      return kept.orElse(wanted() ? "none" : made(1));
    }
  }

  private static List<String> of(String method) throws IOException {
    List<String[]> rows = new ArrayList<>();
    try (InputStream in = EagerCallsTest.class.getResourceAsStream("EagerCallsTest$Code.class")) {
      ClassReader reader = new ClassReader(Objects.requireNonNull(in));
      reader.accept(new EagerCalls(reader.getClassName(), rows), ClassReader.EXPAND_FRAMES);
    }
    return rows.stream()
        .filter(row -> row[0].equals(HERE + "Code#" + method))
        .map(row -> row[1].replace(HERE, "") + " for " + row[2])
        .toList();
  }

  @Test
  void whatIsMadeForADefault() throws IOException {
    assertThat(of("plain")).containsExactly("Code#made for java.util.Optional#orElse");
    assertThat(of("notNull")).containsExactly("Code#made for java.util.Objects#requireNonNullElse");
    assertThat(of("told")).contains("Code#made for java.util.logging.Logger#fine");
    assertThat(of("inABranch")).containsExactly("Code#made for java.util.Optional#orElse");
    assertThat(of("ofABranch")).containsExactly("Code#made for java.util.Optional#orElse");
  }

  @Test
  void allThatIsCalledForIt() throws IOException {
    assertThat(of("wrapped"))
        .containsExactlyInAnyOrder(
            "Code#key for java.util.Optional#orElse",
            "Code#made for java.util.Optional#orElse",
            "java.util.Optional#of for java.util.Optional#orElse");
    assertThat(of("built"))
        .containsExactlyInAnyOrder(
            "Code#made for java.util.Optional#orElse",
            "java.util.List#of for java.util.Optional#orElse",
            "java.util.ArrayList#<init> for java.util.Optional#orElse");
  }

  @Test
  void theDefaultAndNotTheKey() throws IOException {
    assertThat(of("defaultOf")).containsExactly("Code#made for java.util.Map#getOrDefault");
    assertThat(of("ofLongs"))
        .as("wide and valueOf are called for the key, too")
        .containsExactly("Code#key for java.util.Map#getOrDefault");
  }

  @Test
  void nearMissWhatIsMadeWhenItIsNeeded() throws IOException {
    assertThat(of("supplied")).isEmpty();
    assertThat(of("suppliedLine")).isEmpty();
    assertThat(of("asked")).isEmpty();
  }

  @Test
  void nearMissWhatIsCalledBefore() throws IOException {
    assertThat(of("receivers")).isEmpty();
    assertThat(of("keyed")).isEmpty();
    assertThat(of("before")).isEmpty();
  }

  @Test
  void whatAStackCouldNotTellApart() throws IOException {
    assertThat(of("twice")).isEmpty();
  }
}
