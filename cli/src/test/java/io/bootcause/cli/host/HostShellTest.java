package io.bootcause.cli.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.cli.Arguments;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class HostShellTest {
  @Example
  void aHostIsReachedByTheUsersSsh() {
    HostShell shell = HostShell.of("me@box", List.of());

    assertThat(shell.command()).containsExactly("ssh", "-T", "--", "me@box", "sh");
    assertThat(shell.name()).isEqualTo("me@box");
  }

  @Example
  void aCommandRunsAShellByItself() {
    HostShell shell =
        HostShell.of(null, List.of("/usr/bin/kubectl", "exec", "-i", "orders-7", "--"));

    assertThat(shell.command())
        .containsExactly("/usr/bin/kubectl", "exec", "-i", "orders-7", "--", "sh");
    assertThat(shell.name()).isEqualTo("kubectl exec -i orders-7");
  }

  @Example
  void aCommandOnAHostIsOneWordForSshWhichAShellThereTakesApart() {
    HostShell shell = HostShell.of("box", List.of("docker", "exec", "-i", "it's; rm -rf"));

    assertThat(shell.command())
        .containsExactly("ssh", "-T", "--", "box", "docker exec -i 'it'\\''s; rm -rf' sh");
  }

  @Example
  void noHostIsTakenForAnOption() {
    for (String host : List.of("-oProxyCommand=id", "", " ", "a b", "a\nb")) {
      assertThatThrownBy(() -> HostShell.of(host, List.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("not a host");
    }
  }

  @Example
  void aProgramThatIsNotHereIsMissed() {
    assertThat(HostShell.of(null, List.of("sh")).missing()).isNull();
    assertThat(HostShell.of(null, List.of("/bin/sh")).missing()).isNull();
    assertThat(HostShell.of(null, List.of("no-such-program", "-x")).missing())
        .isEqualTo("no-such-program");
  }

  @Property(tries = 40)
  @SuppressWarnings("OrphanedFormatString") // the shell formats
  void whateverIsQuotedIsOneWordForAShell(@ForAll("words") List<String> words) throws Exception {
    StringBuilder script = new StringBuilder("printf '%s\\0'");
    words.forEach(word -> script.append(' ').append(Arguments.quoted(word)));
    Process shell = new ProcessBuilder("sh").start();
    shell.getOutputStream().write((script + "\n").getBytes(StandardCharsets.UTF_8));
    shell.getOutputStream().close();
    String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    StringBuilder expected = new StringBuilder();
    new ArrayList<>(words).forEach(word -> expected.append(word).append('\0'));
    assertThat(printed).isEqualTo(expected.toString());
  }

  @Provide
  Arbitrary<List<String>> words() {
    Arbitrary<String> any =
        Arbitraries.strings().withChars("'\"\\\\$`!#&|;<>()[]{}*?~= \t\n\r%aä€-").ofMaxLength(12);
    Arbitrary<String> unicode =
        Arbitraries.strings()
            .filter(
                s -> s.indexOf('\0') < 0 && s.chars().noneMatch(c -> c >= 0xd800 && c < 0xe000));
    return Arbitraries.oneOf(any, unicode).list().ofMinSize(1).ofMaxSize(20);
  }
}
