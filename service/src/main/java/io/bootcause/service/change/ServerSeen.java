package io.bootcause.service.change;

import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.JvmCommands;
import java.util.List;
import java.util.Optional;

/**
 * Which web server really answers in a running service, by its start-up line or, where the log is
 * silent, by the threads it has.
 *
 * @param server its name
 * @param evidence the line or thread that told
 */
record ServerSeen(String server, String evidence) {
  private static final int LOG_LINES = 2_000;

  static Optional<ServerSeen> in(RunningService service) {
    Optional<ServerSeen> logged = logged(service.lastLogLines(LOG_LINES));
    if (logged.isPresent()) {
      return logged;
    }
    try {
      return running(JvmCommands.run(service.pid(), "Thread.print").lines().toList());
    } catch (ServiceException e) {
      return Optional.empty();
    }
  }

  /** The last one: a management server on a port of its own starts before or after the main one. */
  static Optional<ServerSeen> logged(List<String> lines) {
    for (int i = lines.size() - 1; i >= 0; i--) {
      for (ServerFamily family : ServerFamily.all()) {
        if (family.started().matcher(lines.get(i)).find()) {
          return Optional.of(new ServerSeen(family.name(), "it logged \"" + cut(lines.get(i))));
        }
      }
    }
    return Optional.empty();
  }

  static Optional<ServerSeen> running(List<String> threadDump) {
    for (ServerFamily family : ServerFamily.all()) {
      for (String line : threadDump) {
        if (family.threads().matcher(line).lookingAt()) {
          String name = line.substring(1, Math.max(1, line.indexOf('"', 1)));
          return Optional.of(new ServerSeen(family.name(), "it has a thread \"" + name + "\""));
        }
      }
    }
    return Optional.empty();
  }

  private static String cut(String line) {
    String message = line.substring(line.lastIndexOf(" : ") < 0 ? 0 : line.lastIndexOf(" : ") + 3);
    return (message.length() > 80 ? message.substring(0, 80) : message).strip() + "\"";
  }
}
