package io.bootcause.service.agent;

import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Diagnostic commands of a running JVM, as {@code jcmd} sends them: no agent is loaded, nothing is
 * instrumented. What stays is the JVM's own "Attach Listener" thread, which it does not count.
 *
 * <p>Speaks HotSpot's attach protocol, version 1: the words "1", "jcmd", the command and two empty
 * arguments, each ended by a zero byte; the answer is a code in its first line, then text.
 */
public final class JvmCommands {
  private JvmCommands() {}

  /**
   * Has the JVM (21 and later) write all its threads, virtual ones included, as JSON.
   *
   * @param file absolute; what is there is written over
   * @throws ServiceException as {@link #run}
   */
  public static void dumpThreads(long pid, Path file) throws ServiceException {
    run(pid, "Thread.dump_to_file -overwrite -format=json \"" + file + "\"");
  }

  /**
   * @param command such as {@code GC.run} or {@code Thread.print}
   * @return what the JVM answers
   * @throws ServiceException USAGE if the process lets nobody attach; MEASUREMENT if it does not
   *     know the command or does not answer
   */
  public static String run(long pid, String command) throws ServiceException {
    // Attaching makes the JVM listen on its socket, which then takes further calls.
    try (JvmAttachment attached = JvmAttachment.to(pid)) {
      Path socket = AttachSocket.of(pid);
      String answer = ask(socket, "1\0jcmd\0" + command + "\0\0\0");
      int end = answer.indexOf('\n');
      if (end < 0 || !answer.substring(0, end).strip().equals("0")) {
        throw new ServiceException(
            Kind.MEASUREMENT,
            "process " + pid + " of JDK " + attached.javaVersion() + " does not do " + command);
      }
      return answer.substring(end + 1);
    } catch (IOException e) {
      throw new ServiceException(
          Kind.MEASUREMENT, "process " + pid + " does not answer: " + e.getMessage(), e);
    }
  }

  private static String ask(Path socket, String words) throws IOException {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      ByteBuffer out = ByteBuffer.wrap(words.getBytes(StandardCharsets.UTF_8));
      while (out.hasRemaining()) {
        channel.write(out);
      }
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      ByteBuffer in = ByteBuffer.allocate(16 * 1024);
      while (channel.read(in) >= 0) {
        answer.write(in.array(), 0, in.position());
        in.clear();
      }
      return answer.toString(StandardCharsets.UTF_8);
    }
  }
}
