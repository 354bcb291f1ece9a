package io.bootcause.load;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What the system allows this process.
 *
 * @param descriptors most open files, sockets among them; -1 if unknown
 * @param openDescriptors those open already
 * @param ports local ports for outgoing connections; 0 if unknown
 */
public record SystemLimits(long descriptors, long openDescriptors, int ports) {
  private static final Path PORT_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

  /** What the JVM itself opens meanwhile: jars, selectors, reports. */
  private static final int SPARE = 32;

  /** As of now. */
  public static SystemLimits current() {
    long most = -1;
    long open = 0;
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
      most = unix.getMaxFileDescriptorCount();
      open = unix.getOpenFileDescriptorCount();
    }
    return new SystemLimits(most, open, portCount());
  }

  private static int portCount() {
    try {
      String[] words = Files.readString(PORT_RANGE).strip().split("\\s+");
      return Integer.parseInt(words[1]) - Integer.parseInt(words[0]) + 1;
    } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
      return 0;
    }
  }

  /** Why so many connections to one target cannot be; null if they can. */
  public @Nullable String refusal(int connections) {
    if (descriptors >= 0 && openDescriptors + SPARE + connections > descriptors) {
      return connections
          + " connections need more file descriptors than this process may open ("
          + descriptors
          + "); raise it with ulimit -n "
          + (openDescriptors + SPARE + connections);
    }
    if (ports > 0 && connections > ports) {
      return connections
          + " connections need more local ports than there are for one target ("
          + ports
          + "; net.ipv4.ip_local_port_range)";
    }
    return null;
  }
}
