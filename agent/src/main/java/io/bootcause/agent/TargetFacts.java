package io.bootcause.agent;

import io.bootcause.wire.Hello;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.ArrayList;
import java.util.List;

/** What the target tells of itself. */
final class TargetFacts {
  private TargetFacts() {}

  static Hello hello(String token, boolean atLaunch) {
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    return new Hello(
        Hello.PROTOCOL,
        token,
        pid(runtime),
        System.getProperty("java.version", ""),
        System.getProperty("java.vm.name", ""),
        atLaunch,
        otherAgents(runtime.getInputArguments(), token));
  }

  private static long pid(RuntimeMXBean runtime) {
    String name = runtime.getName();
    int at = name.indexOf('@');
    try {
      return at < 0 ? 0 : Long.parseLong(name.substring(0, at));
    } catch (NumberFormatException e) {
      return 0;
    }
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
        || argument.contains("tokenFile=")
        || argument.contains(ownToken);
  }
}
