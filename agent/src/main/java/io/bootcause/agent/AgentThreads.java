package io.bootcause.agent;

/** Threads that nobody has to wait for and that hold nothing of the application. */
final class AgentThreads {
  private AgentThreads() {}

  static Thread start(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.setUncaughtExceptionHandler((t, e) -> {});
    thread.start();
    return thread;
  }
}
