package io.bootcause.service.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.service.ServiceException;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.CallBatch;
import io.bootcause.wire.Command;
import io.bootcause.wire.Frame;
import io.bootcause.wire.FrameReader;
import io.bootcause.wire.FrameType;
import io.bootcause.wire.FrameWriter;
import io.bootcause.wire.Hello;
import io.bootcause.wire.Reply;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.ScanBatch;
import io.bootcause.wire.SpanBatch;
import io.bootcause.wire.WireWriter;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The link against agents made by hand. */
class AgentLinkTest {
  private static final Duration SOON = Duration.ofSeconds(10);
  private final BlockingQueue<Object> events = new LinkedBlockingQueue<>();

  private final AgentListener listener =
      new AgentListener() {
        @Override
        public void onSpans(SpanBatch batch) {
          events.add(batch);
        }

        @Override
        public void onCalls(CallBatch batch) {
          events.add(batch);
        }

        @Override
        public void onScans(ScanBatch batch) {
          events.add(batch);
        }

        @Override
        public void onLost(String reason) {
          events.add("lost: " + reason);
        }
      };

  /** The agent's side, command by command. */
  private static final class FakeAgent implements AutoCloseable {
    final SocketChannel channel;
    final FrameReader reader;
    final FrameWriter writer;

    FakeAgent(AgentLink link) throws Exception {
      String socket = option(link, "socket");
      channel =
          socket != null
              ? SocketChannel.open(UnixDomainSocketAddress.of(socket))
              : SocketChannel.open(
                  new InetSocketAddress(
                      InetAddress.getLoopbackAddress(), Integer.parseInt(option(link, "port"))));
      reader = new FrameReader(channel);
      writer = new FrameWriter(channel);
    }

    void hello(int protocol, String token) throws IOException {
      WireWriter body = new WireWriter();
      new Hello(protocol, token, 1, "17", "vm", true).encode(body);
      writer.write(FrameType.HELLO, body);
    }

    Command command() throws IOException {
      Frame frame = reader.read();
      while (frame.type() == FrameType.HEARTBEAT) {
        frame = reader.read();
      }
      return Command.decode(frame.body());
    }

    void reply(Command to, String error, List<String[]> rows) throws IOException {
      WireWriter body = new WireWriter();
      new Reply(to.id(), error, rows).encode(body);
      writer.write(FrameType.REPLY, body);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  private static String option(AgentLink link, String name) throws ServiceException {
    String argument = link.javaAgentArgument();
    for (String part : argument.substring(argument.indexOf('=') + 1).split(",", -1)) {
      if (part.startsWith(name + "=")) {
        return part.substring(name.length() + 1);
      }
    }
    return null;
  }

  private AgentLink link(int javaVersion) throws ServiceException {
    return AgentLink.listen(Path.of("agent.jar"), javaVersion, listener);
  }

  @Test
  void asksAndHears() throws Exception {
    try (AgentLink link = link(17);
        FakeAgent agent = new FakeAgent(link)) {
      assertThat(link.javaAgentArgument()).startsWith("-javaagent:/").contains("agent.jar=socket=");
      agent.hello(Hello.PROTOCOL, option(link, "token"));
      assertThat(link.awaitHello(SOON).javaVersion()).isEqualTo("17");
      assertThat(link.connected()).isTrue();

      WireWriter body = new WireWriter();
      long[] stamps = new long[Boundary.values().length];
      new SpanBatch(3, List.of(new RequestSpan(1, 2, 3, 200, 5, 6, 7, 8, stamps, ""))).encode(body);
      agent.writer.write(FrameType.SPANS, body);
      Object batch = events.poll(10, TimeUnit.SECONDS);
      assertThat(batch)
          .isInstanceOfSatisfying(SpanBatch.class, b -> assertThat(b.dropped()).isEqualTo(3));

      MethodRef method = new MethodRef("a.B", "c");
      Thread answering = answer(agent, List.<String[]>of(new String[] {"a.B#c", "2"}), "");
      assertThat(link.trace(List.of(method))).containsEntry(method, 2);
      answering.join();
      answering = answer(agent, List.of(), "no such thing");
      assertThatThrownBy(link::instrument)
          .isInstanceOf(ServiceException.class)
          .hasMessage("the service's agent: no such thing");
      answering.join();
    }
  }

  private static Thread answer(FakeAgent agent, List<String[]> rows, String error) {
    Thread thread =
        new Thread(
            () -> {
              try {
                agent.reply(agent.command(), error, rows);
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    thread.start();
    return thread;
  }

  @Test
  void hangsUpOnWhoeverLacksTheToken() throws Exception {
    try (AgentLink link = link(17);
        FakeAgent stranger = new FakeAgent(link);
        FakeAgent agent = new FakeAgent(link)) {
      stranger.hello(Hello.PROTOCOL, "guess");
      assertThatThrownBy(stranger.reader::read).isInstanceOf(EOFException.class);
      agent.hello(Hello.PROTOCOL, option(link, "token"));
      link.awaitHello(SOON);
    }
  }

  @Test
  void belowJava16ItIsALoopbackPortAndTheTokenIsNotOnTheCommandLine() throws Exception {
    try (AgentLink link = link(8)) {
      assertThat(option(link, "token")).isNull();
      Path file = Path.of(option(link, "tokenFile"));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
          .isEqualTo("rwx------");
      try (FakeAgent agent = new FakeAgent(link)) {
        agent.hello(Hello.PROTOCOL, Files.readString(file));
        link.awaitHello(SOON);
      }
    }
  }

  @Test
  void anAgentOfAnotherVersionIsNamedAsTheReason() throws Exception {
    try (AgentLink link = link(17);
        FakeAgent agent = new FakeAgent(link)) {
      agent.hello(Hello.PROTOCOL + 1, option(link, "token"));
      assertThatThrownBy(() -> link.awaitHello(SOON))
          .isInstanceOf(ServiceException.class)
          .hasMessageStartingWith("the agent in the service speaks protocol");
    }
  }

  @Test
  void aServiceThatEndsFailsWhatWaitsAndIsReported() throws Exception {
    try (AgentLink link = link(17)) {
      FakeAgent agent = new FakeAgent(link);
      agent.hello(Hello.PROTOCOL, option(link, "token"));
      link.awaitHello(SOON);
      agent.close();
      assertThat(events.poll(10, TimeUnit.SECONDS)).asString().startsWith("lost: ");
      assertThat(link.connected()).isFalse();
      assertThatThrownBy(link::instrument)
          .isInstanceOf(ServiceException.class)
          .hasMessageStartingWith("the service's agent is gone");
    }
  }

  @Test
  void garbageEndsTheLink() throws Exception {
    try (AgentLink link = link(17);
        FakeAgent agent = new FakeAgent(link)) {
      agent.hello(Hello.PROTOCOL, option(link, "token"));
      link.awaitHello(SOON);
      WireWriter body = new WireWriter();
      body.putString("neither fish nor flesh");
      agent.writer.write(FrameType.CALLS, body);
      assertThat(events.poll(10, TimeUnit.SECONDS)).asString().startsWith("lost: ");
    }
  }

  @Test
  void closingLeavesNoSocketAndReportsNoLoss() throws Exception {
    AgentLink link = link(17);
    Path socket = Path.of(option(link, "socket"));
    assertThat(socket).exists();
    link.close();
    assertThat(socket.getParent()).doesNotExist();
    assertThatThrownBy(() -> link.awaitHello(SOON)).isInstanceOf(ServiceException.class);
    assertThat(events).isEmpty();
  }

  @Test
  void withoutAnAgentTheWaitEnds() throws Exception {
    try (AgentLink link = link(17)) {
      assertThatThrownBy(() -> link.awaitHello(Duration.ofMillis(1)))
          .isInstanceOf(ServiceException.class)
          .hasMessageStartingWith("the agent did not call back");
      assertThatThrownBy(link::instrument).hasMessage("the service's agent has not called back");
    }
  }
}
