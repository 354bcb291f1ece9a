package io.bootcause.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Stands in for ssh: runs a command and passes its streams on. When it is killed, the command's
 * streams end as they do when a connection is lost.
 */
public final class Relay {
  private Relay() {}

  public static void main(String[] command) throws Exception {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Thread input = new Thread(() -> pass(System.in, process.getOutputStream()));
    input.setDaemon(true);
    input.start();
    pass(process.getInputStream(), System.out);
    System.exit(process.waitFor());
  }

  private static void pass(InputStream from, OutputStream to) {
    byte[] bytes = new byte[1 << 16];
    try (to) {
      for (int n = from.read(bytes); n >= 0; n = from.read(bytes)) {
        to.write(bytes, 0, n);
        to.flush();
      }
    } catch (IOException e) {
      // One of the two has ended.
    }
  }
}
