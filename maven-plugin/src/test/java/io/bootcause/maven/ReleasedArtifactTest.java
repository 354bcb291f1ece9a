package io.bootcause.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReleasedArtifactTest {
  @ParameterizedTest
  @CsvSource({
    "1.4.2, com.acme:shop:jar:exec:1.4.2",
    "' RELEASE ', com.acme:shop:jar:exec:RELEASE",
    "'[1,2)', 'com.acme:shop:jar:exec:[1,2)'",
    "com.acme:cart:2.0, com.acme:cart:jar:2.0",
    "com.acme:cart:war:2.0, com.acme:cart:war:2.0",
    "com.acme:cart:jar:boot:2.0, com.acme:cart:jar:boot:2.0"
  })
  void aVersionIsOfTheProjectItself(String baseline, String expected) throws Exception {
    assertThat(ReleasedArtifact.of(baseline, "com.acme", "shop", "jar", "exec"))
        .hasToString(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "com.acme:cart", "a:b:c:d:e:f"})
  void whatIsNoneIsSaidInOneLine(String baseline) {
    assertThatThrownBy(() -> ReleasedArtifact.of(baseline, "com.acme", "shop", "jar", ""))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("not a baseline: '" + baseline + "'")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void withoutClassifierThereIsNone() throws Exception {
    assertThat(ReleasedArtifact.of("1", "com.acme", "shop", "war", ""))
        .hasToString("com.acme:shop:war:1");
  }
}
