package io.bootcause.agent;

import io.bootcause.wire.Hello;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the target tells of itself. Not by the JDK's management beans: asking for the first one
 * makes the JVM settle on a log manager, before the application has had its say.
 */
final class TargetFacts {
  private TargetFacts() {}

  static Hello hello(String token, boolean atLaunch) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(words(System.getenv("JAVA_TOOL_OPTIONS")));
    arguments.addAll(words(System.getenv("JDK_JAVA_OPTIONS")));
    arguments.addAll(commandLine());
    return new Hello(
        Hello.PROTOCOL,
        token,
        pid(),
        System.getProperty("java.version", ""),
        System.getProperty("java.vm.name", ""),
        atLaunch,
        otherAgents(arguments, token));
  }

  private static long pid() {
    try {
      Class<?> handle = Class.forName("java.lang.ProcessHandle");
      Object current = handle.getMethod("current").invoke(null);
      return (Long) handle.getMethod("pid").invoke(current);
    } catch (ReflectiveOperationException e) {
      // Java 8.
    }
    try {
      return Long.parseLong(new File("/proc/self").getCanonicalFile().getName());
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  private static List<String> commandLine() {
    try {
      byte[] bytes = Files.readAllBytes(Paths.get("/proc/self/cmdline"));
      return Arrays.asList(new String(bytes, StandardCharsets.UTF_8).split("\0", -1));
    } catch (IOException e) {
      return new ArrayList<>();
    }
  }

  private static List<String> words(@Nullable String text) {
    return Arrays.asList((text == null ? "" : text).trim().split("\\s+", -1));
  }

  /** Without their options, which may hold secrets. */
  static String[] otherAgents(List<String> arguments, String ownToken) {
    List<String> others = new ArrayList<>();
    for (String argument : arguments) {
      boolean agent =
          argument.startsWith("-javaagent:")
              || argument.startsWith("-agentpath:")
              || argument.startsWith("-agentlib:");
      if (agent && !isOurs(argument, ownToken)) {
        int equals = argument.indexOf('=');
        others.add(equals < 0 ? argument : argument.substring(0, equals));
      }
    }
    return others.toArray(new String[0]);
  }

  private static boolean isOurs(String argument, String ownToken) {
    return argument.contains("=socket=")
        || argument.contains(",tokenFile=")
        || argument.contains(ownToken);
  }
}
