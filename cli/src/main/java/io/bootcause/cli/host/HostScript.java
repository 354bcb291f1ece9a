package io.bootcause.cli.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.bootcause.cli.Arguments;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** What a shell on the other side is made to run. Every text in it is quoted for that shell. */
final class HostScript {
  /** Of a printf; some shells end a line at 4 KB. */
  private static final int BYTES_A_LINE = 512;

  private static final String CONTROL_GROUP = "/sys/fs/cgroup";

  private HostScript() {}

  /**
   * A first line for a shell that reads its commands from standard input. It answers with the
   * token, and runs what follows up to a line that is the token. Until it has answered nothing may
   * be sent: dash would read it as its own input, in blocks.
   *
   * @param token letters and digits
   */
  static String opening(String token) {
    return "n=$(printf '\\nx'); n=${n%x}; s=; echo "
        + token
        + "; while IFS= read -r l && [ \"$l\" != "
        + token
        + " ]; do s=$s$l$n; done; [ \"$l\" = "
        + token
        + " ] && eval \"$s\"; exit\n";
  }

  /**
   * The script.
   *
   * @param java a program there; null to look for one
   * @param pid of the service there, whose Java may do; null if unknown
   * @param size of the jar that follows, in bytes
   */
  static String of(
      String directory, @Nullable String java, @Nullable Long pid, long size, String sha256)
      throws IOException {
    StringBuilder script = new StringBuilder();
    assign(script, "name", directory);
    assign(script, "java", java == null ? "" : java);
    assign(script, "pid", pid == null ? "" : pid.toString());
    assign(script, "size", Long.toString(size));
    assign(script, "sum", sha256);
    assign(script, "control", CONTROL_GROUP);
    script.append("receiver() {\n");
    byte[] receiver = resource("Receiver.class");
    for (int i = 0; i < receiver.length; i += BYTES_A_LINE) {
      script.append("  printf '");
      for (int j = i; j < Math.min(receiver.length, i + BYTES_A_LINE); j++) {
        int b = receiver[j] & 0xff;
        script.append('\\').append(b >> 6).append(b >> 3 & 7).append(b & 7);
      }
      script.append("' || return\n");
    }
    script.append("}\n");
    new String(resource("host.sh"), UTF_8)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(line -> script.append(line).append('\n'));
    return script.toString();
  }

  private static void assign(StringBuilder script, String name, String value) {
    script.append(name).append('=').append(Arguments.quoted(value)).append('\n');
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = HostScript.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("this build of Bootcause has no " + name + " in it");
      }
      return in.readAllBytes();
    }
  }
}
