package io.bootcause.agent.boot;

import java.io.File;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Where the JVM enters the agent. Loads the agent proper from inside the agent's jar through a
 * loader of its own. Whatever goes wrong, the application does not get to see it.
 */
public final class AgentEntry {
  /** Entry of the agent's jar that holds the agent proper. */
  static final String PAYLOAD = "io/bootcause/agent/boot/payload.jar";

  private static final String JAR = "jar=";

  private AgentEntry() {}

  /** Started with {@code -javaagent}. */
  public static void premain(String arguments, Instrumentation instrumentation) {
    start(arguments, instrumentation, true);
  }

  /** Attached to a running JVM. */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    start(arguments, instrumentation, false);
  }

  private static void start(String arguments, Instrumentation instrumentation, boolean atLaunch) {
    try {
      File self = self(arguments);
      AgentClassLoader loader;
      try (JarFile jar = new JarFile(self, false);
          InputStream payload = jar.getInputStream(jar.getEntry(PAYLOAD))) {
        loader = new AgentClassLoader(payload);
      }
      loader
          .loadClass("io.bootcause.agent.AgentMain")
          .getMethod("start", String.class, Instrumentation.class, boolean.class)
          .invoke(null, arguments, instrumentation, atLaunch);
    } catch (Throwable ignored) {
      // The service runs on un-instrumented; the tool notices that no agent calls.
    }
  }

  /**
   * The agent's jar: the one that is named, since this class stays from the first time that an agent
   * was loaded, and what it came from may be gone or of another version by now.
   */
  private static File self(@Nullable String arguments) throws URISyntaxException {
    for (String option : (arguments == null ? "" : arguments).split(",", -1)) {
      if (option.startsWith(JAR)) {
        return new File(option.substring(JAR.length()));
      }
    }
    // Not by getResource: the application may have installed its own handler for jar: URLs.
    return new File(AgentEntry.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
