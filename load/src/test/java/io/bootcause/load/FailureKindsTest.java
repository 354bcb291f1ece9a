package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailureKindsTest {
  static Stream<Arguments> connects() {
    return Stream.of(
        Arguments.of(new ConnectException("Connection refused"), SampleOutcome.REFUSED),
        Arguments.of(new ConnectException("Connection timed out"), SampleOutcome.CONNECT_TIMEOUT),
        Arguments.of(new NoRouteToHostException("No route to host"), SampleOutcome.REFUSED),
        Arguments.of(
            new NoRouteToHostException("Cannot assign requested address"), SampleOutcome.GENERATOR),
        Arguments.of(new BindException("Cannot assign requested address"), SampleOutcome.GENERATOR),
        Arguments.of(new SocketException("Connection reset"), SampleOutcome.RESET),
        Arguments.of(new IOException((String) null), SampleOutcome.RESET));
  }

  static Stream<Arguments> transfers() {
    return Stream.of(
        Arguments.of(new SocketException("Connection reset"), SampleOutcome.RESET),
        Arguments.of(new IOException("Broken pipe"), SampleOutcome.RESET),
        Arguments.of(new IOException("Connection timed out"), SampleOutcome.TIMEOUT),
        Arguments.of(new IOException((String) null), SampleOutcome.RESET));
  }

  @ParameterizedTest
  @MethodSource("connects")
  void ofConnect(IOException e, SampleOutcome expected) {
    assertThat(FailureKinds.ofConnect(e)).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("transfers")
  void ofTransfer(IOException e, SampleOutcome expected) {
    assertThat(FailureKinds.ofTransfer(e)).isEqualTo(expected);
  }
}
