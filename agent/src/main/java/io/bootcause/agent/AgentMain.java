package io.bootcause.agent;

import io.bootcause.agent.patch.Patch;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** Called by the entry class. Starts the agent's first thread and returns at once. */
public final class AgentMain {
  private AgentMain() {}

  /**
   * @param atLaunch true under premain
   */
  public static void start(@Nullable String arguments, Instrumentation jvm, boolean atLaunch) {
    if (arguments != null && Patch.is(arguments)) {
      patch(arguments, jvm);
      return;
    }
    AgentThreads.start("bootcause-link", () -> run(arguments, jvm, atLaunch));
  }

  /** At once: the classes to be changed are loaded soon. */
  private static void patch(String arguments, Instrumentation jvm) {
    try {
      ProbeInstaller.install(jvm);
      Patch.install(arguments, jvm);
    } catch (Throwable ignored) {
      // The service runs on unchanged, which the tool notices.
    }
  }

  private static void run(@Nullable String arguments, Instrumentation jvm, boolean atLaunch) {
    try {
      AgentOptions options = AgentOptions.parse(arguments);
      ProbeInstaller.install(jvm);
      try (ToolLink link = ToolLink.connect(options)) {
        link.hello(options.token, atLaunch);
        new Session(link, jvm, options.jar).run();
      }
    } catch (Throwable ignored) {
      // No tool there, or none any more: the service runs on as it is.
    }
  }
}
