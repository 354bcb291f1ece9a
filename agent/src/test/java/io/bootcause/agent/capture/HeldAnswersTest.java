package io.bootcause.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.wire.Reading;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HeldAnswersTest {
  /** As Netty's, as far as it is asked. */
  public record Head(Channel channel) {}

  /** The same. */
  public record Channel(
      Config config, InetSocketAddress remoteAddress, List<Map.Entry<String, Object>> pipeline) {}

  /** The same. */
  public record Config(boolean isTcpNoDelay) {}

  private static final InetSocketAddress PEER =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 5432);

  private final Set<Integer> listening = new HashSet<>();
  private long now;
  private final PeerWaits rests = new PeerWaits("rest.");
  private final HeldAnswers answers =
      new HeldAnswers(
          () -> now,
          new ListeningPorts(List.of(), () -> 0) {
            @Override
            boolean has(int port) {
              return listening.contains(port);
            }
          },
          new PeerWaits(""),
          rests);
  private final Head held = head(false);

  private static Head head(boolean noDelay) {
    return new Head(
        new Channel(new Config(noDelay), PEER, List.of(Map.entry("codec", new Config(noDelay)))));
  }

  private void ask(Object head, int writes, long millis) {
    for (int i = 0; i < writes; i++) {
      answers.flushed(head);
    }
    now += TimeUnit.MILLISECONDS.toNanos(millis);
    answers.received(head);
  }

  private List<String> read() {
    List<Reading> readings = new ArrayList<>();
    answers.read(readings, now);
    rests.read(readings, now);
    return readings.stream().map(Reading::toString).toList();
  }

  @Test
  void lateAnswersAfterSeveralWritesAreCounted() {
    ask(held, 2, 41);
    ask(held, 3, 44);

    assertThat(read())
        .containsExactly(
            "late[127.0.0.1:5432]=2.0",
            "held[127.0.0.1:5432]=2.0",
            "held.ms[127.0.0.1:5432]=85.0",
            "held.owner[127.0.0.1:5432|" + Config.class.getName() + "]=1.0");
  }

  @Test
  void oneWriteIsNotHeldBack() {
    ask(held, 1, 41);
    ask(held, 1, 41);

    assertThat(read()).isEmpty();
  }

  @Test
  void otherTimesAreTheirs() {
    ask(held, 2, 1);
    ask(held, 2, 30);
    ask(held, 2, 80);

    assertThat(read()).contains("late[127.0.0.1:5432]=2.0", "held[127.0.0.1:5432]=0.0").hasSize(4);
  }

  @Test
  void aChannelThatSendsAtOnceIsNotHeldBack() {
    ask(head(true), 2, 41);

    assertThat(read()).isEmpty();
  }

  @Test
  void oneOfManyIsFound() {
    for (int i = 0; i < 100; i++) {
      ask(head(true), 2, 41);
      ask(held, 2, 41);
    }

    assertThat(read()).anyMatch(line -> line.startsWith("held[127.0.0.1:5432]="));
  }

  /** The other side's small writes. */
  @Test
  void restsOfAnswersAreCounted() {
    Head atOnce = head(true);
    for (int i = 0; i < 3; i++) {
      ask(atOnce, 1, 2);
      ask(atOnce, 0, 41);
      ask(atOnce, 0, 3);
    }
    ask(atOnce, 1, 2);
    ask(atOnce, 0, 10);

    assertThat(read())
        .containsExactly(
            "rest.late[127.0.0.1:5432]=4.0",
            "rest.held[127.0.0.1:5432]=3.0",
            "rest.held.ms[127.0.0.1:5432]=123.0",
            "rest.held.owner[127.0.0.1:5432|" + Config.class.getName() + "]=1.0");
  }

  @Test
  void theNextQuestionIsNoRest() {
    ask(head(true), 1, 2);
    now += TimeUnit.MILLISECONDS.toNanos(41);
    ask(head(true), 1, 2);

    assertThat(read()).isEmpty();
  }

  @Test
  void ofAPlainChannelTheReaderIsTheOwner() throws IOException {
    try (ServerSocketChannel server = ServerSocketChannel.open();
        SocketChannel asking = connected(server);
        SocketChannel answering = server.accept()) {
      ask(asking, 2, 41);
      String peer = "127.0.0.1:" + asking.socket().getPort();
      assertThat(read())
          .contains("held[" + peer + "]=1.0")
          .anyMatch(line -> line.startsWith("held.owner[" + peer + "|org.junit."));

      // Whoever was connected to may be asked the next thing whenever it pleases.
      listening.add(answering.socket().getLocalPort());
      ask(answering, 2, 41);
      assertThat(read()).hasSize(4);
    }
  }

  @Test
  void aPlainChannelThatSendsAtOnceOrIsClosedIsNotHeldBack() throws IOException {
    try (ServerSocketChannel server = ServerSocketChannel.open();
        SocketChannel asking = connected(server)) {
      ask(held, 2, 1);
      asking.setOption(StandardSocketOptions.TCP_NODELAY, true);
      ask(asking, 2, 41);
      ask(closed(server), 2, 41);
      assertThat(read()).isEmpty();
    }
  }

  @Test
  void whatNettyReadsFromAPlainChannelIsCountedWhereNettySaysIt() throws IOException {
    try (SocketChannel channel = SocketChannel.open()) {
      ChannelView view = ChannelView.of(channel);
      assertThat(view.isOfAnother("io.netty.channel.socket.nio.NioSocketChannel")).isTrue();
      assertThat(view.isOfAnother("org.apache.mina.transport.socket.nio.NioProcessor")).isFalse();
    }
    assertThat(ChannelView.of(held).isOfAnother("io.netty.X")).isFalse();
  }

  private static SocketChannel closed(ServerSocketChannel server) throws IOException {
    try (SocketChannel channel = connected(server)) {
      return channel;
    }
  }

  private static SocketChannel connected(ServerSocketChannel server) throws IOException {
    if (server.getLocalAddress() == null) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }
    return SocketChannel.open(server.getLocalAddress());
  }
}
