package io.bootcause.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SubjectRendererTest {
  private final TracedMethods methods = new TracedMethods();
  private final int method = methods.add("C", "m");

  /** Would give itself away. */
  static final class Trap implements CharSequence {
    @Override
    public int length() {
      throw new IllegalStateException("being changed");
    }

    @Override
    public char charAt(int index) {
      return 'x';
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return this;
    }

    @Override
    public String toString() {
      throw new AssertionError("asked for its text");
    }
  }

  static class Parent {
    final URI uri = URI.create("https://user:pw@host/x");
    static final String CONSTANT = "not shown";
  }

  static final class Receiver extends Parent {
    final String path = "/a\nb";
    final String apiKey = "k-123";
    final String header = "Bearer abc";
    final String query = "/x?page=2&token=abc;q=1";
    final StringBuilder builder = new StringBuilder("built");
    final List<String> list = List.of("not shown");
    final Map<String, String> map = Map.of("not", "shown");
    final Trap trap = new Trap();
    final Class<?> type = String.class;
    final TimeUnit unit = TimeUnit.DAYS;
    final Object nothing = null;
    final int number = 7;
  }

  @Test
  void showsWhatIsSafeAndMasksWhatIsSecret() {
    methods.parameters(method, List.of("file", "dir", "password"));
    String text =
        SubjectRenderer.render(
            methods,
            method,
            new Receiver(),
            new Object[] {new File("/f"), Path.of("/d"), "hunter2", true, new Trap(), new int[1]});
    assertThat(text.lines())
        .containsExactlyInAnyOrder(
            "file=/f",
            "dir=/d",
            "password=***",
            "arg3=true",
            "this.path=/a b",
            "this.apiKey=***",
            "this.header=***",
            "this.query=/x?page=2&token=***;q=1",
            "this.builder=built",
            "this.type=java.lang.String",
            "this.unit=DAYS",
            "this.number=7",
            "this.uri=https:***");
  }

  @Test
  void aReceiverThatIsAValueItselfIsShownWhole() {
    assertThat(SubjectRenderer.render(methods, method, new File("/x"), new Object[0]))
        .isEqualTo("this=/x");
  }

  @Property(tries = 200)
  void staysWithinItsBound(@ForAll List<String> arguments) {
    assertThat(SubjectRenderer.render(methods, method, null, arguments.toArray()))
        .hasSizeLessThanOrEqualTo(1024);
  }

  @Property(tries = 200)
  void maskingKeepsEverythingThatIsNoSecret(@ForAll String value) {
    if (!value.contains("=")
        && !value.toLowerCase(java.util.Locale.ROOT).matches("(?s)(bearer |basic |-----begin).*")) {
      assertThat(Secrets.masked(value)).isEqualTo(value);
    }
  }
}
