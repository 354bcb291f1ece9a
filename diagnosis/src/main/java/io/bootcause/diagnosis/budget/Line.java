package io.bootcause.diagnosis.budget;

import io.bootcause.diagnosis.BudgetLine;

/** The lines of the budget, in the order in which a request passes them. */
public enum Line {
  GENERATOR("generator", "Wait for a free client connection"),
  CONNECT("connect", "TCP connect"),
  ACCEPT("accept", "Wait to be accepted"),
  TLS("tls", "TLS handshake"),
  NETWORK("network", "Request travels, selector wakes up"),
  QUEUE("queue", "Wait for a worker thread"),
  PROTOCOL("protocol", "Read and parse the request"),
  MAPPER("mapper", "Map the request to a servlet"),
  CONTAINER("container", "Container: valves and filters"),
  FRAMEWORK("framework", "Framework: dispatch, convert, write"),
  HANDLER("handler", "Handler method"),
  CONNECTION("connection-pool", "Wait for a database connection"),
  STATEMENT("database", "Database statements"),
  COMMIT("commit", "Database commits"),
  HTTP_CALL("http-call", "Calls of other services"),
  HTTP_CONNECTION("http-pool", "Wait for an HTTP client's connection"),
  SOCKET("socket", "Wait for what a socket brings"),
  SLEEP("sleep", "Thread.sleep"),
  LOCK("lock", "Wait for a lock"),
  LOGGING("logging", "Logging"),
  /** One line for each pool; see {@link TimeBudget#of}. */
  HANDOVER("hand-over", "Wait for a thread of a pool"),
  TASK("other-threads", "Work on other threads"),
  TIMER("timer", "Wait for a timer"),
  AWAIT("await", "Wait for another thread"),
  ASYNC("async", "Asynchronous: wait for a callback"),
  LOOP_BUSY("event-loop", "Wait for the event loop"),
  FINISH("finish", "Finish the response"),
  RESPONSE("response", "Response travels, client wakes up"),
  /** All of the server's time if it cannot be seen into. */
  UNEXPLAINED(BudgetLine.UNEXPLAINED, "Unexplained");

  private final String key;
  private final String label;

  Line(String key, String label) {
    this.key = key;
    this.label = label;
  }

  public String key() {
    return key;
  }

  public String label() {
    return label;
  }

  /** True of what many services have none of; such lines are left out where they are 0. */
  boolean optional() {
    return this == TLS || (compareTo(CONNECTION) >= 0 && compareTo(LOOP_BUSY) <= 0);
  }
}
