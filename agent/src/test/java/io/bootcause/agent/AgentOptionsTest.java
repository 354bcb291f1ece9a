package io.bootcause.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentOptionsTest {
  @Test
  void socketAndToken() throws Exception {
    AgentOptions options = AgentOptions.parse("socket=/tmp/a=b/s,token=x");
    assertThat(options.socket).isEqualTo("/tmp/a=b/s");
    assertThat(options.token).isEqualTo("x");
  }

  @Test
  void portAndTokenFile(@TempDir Path temp) throws Exception {
    Path file = Files.writeString(temp.resolve("t"), "secret\n");
    AgentOptions options = AgentOptions.parse("port=77,tokenFile=" + file);
    assertThat(options.socket).isNull();
    assertThat(options.port).isEqualTo(77);
    assertThat(options.token).isEqualTo("secret");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "socket=/s", "token=x", "port=x,token=y", "socket=/s,port=1,token=x"})
  void whatIsIncompleteIsRefused(String text) {
    assertThatThrownBy(() -> AgentOptions.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
