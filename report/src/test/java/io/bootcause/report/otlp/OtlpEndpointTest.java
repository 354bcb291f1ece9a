package io.bootcause.report.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtlpEndpointTest {
  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:4318, http://127.0.0.1:4318/v1/traces",
    "http://127.0.0.1:4318/, http://127.0.0.1:4318/v1/traces",
    "HTTPS://otel.example.org/in/, https://otel.example.org/in/v1/traces",
    "http://[::1]:4318, http://[::1]:4318/v1/traces"
  })
  void aSignalsPathIsAdded(String text, String traces) {
    assertThat(OtlpEndpoint.parse(text).traces()).isEqualTo(traces);
    assertThat(OtlpEndpoint.parse(text).metrics()).isEqualTo(traces.replace("traces", "metrics"));
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:4318, not a URL",
    "localhost:4318, begins with http",
    "grpc://localhost:4317, begins with http",
    "http://, not a URL",
    "http:/x, no host",
    "http://host:99999, no host and port",
    "http://host_name:4318, no host",
    "http://user:secret@host:4318, no password",
    "http://host:4318?a=b, no query",
    "http://host:4318/v1/traces, leave the path"
  })
  void whatCannotBeACollectorIsRefused(String text, String why) {
    assertThatThrownBy(() -> OtlpEndpoint.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }

  @Test
  void aPasswordIsNotRepeated() {
    assertThatThrownBy(() -> OtlpEndpoint.parse("http://user:secret@host"))
        .hasMessageNotContaining("secret");
  }
}
