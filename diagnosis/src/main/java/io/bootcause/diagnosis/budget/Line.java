package io.bootcause.diagnosis.budget;

import io.bootcause.diagnosis.BudgetLine;

/** The lines of the budget, in the order in which a request passes them. */
public enum Line {
  GENERATOR("generator", "Wait for a free client connection"),
  CONNECT("connect", "TCP connect"),
  ACCEPT("accept", "Wait to be accepted"),
  NETWORK("network", "Request travels, selector wakes up"),
  QUEUE("queue", "Wait for a worker thread"),
  PROTOCOL("protocol", "Read and parse the request"),
  MAPPER("mapper", "Map the request to a servlet"),
  CONTAINER("container", "Container: valves and filters"),
  FRAMEWORK("framework", "Framework: dispatch, convert, write"),
  HANDLER("handler", "Handler method"),
  FINISH("finish", "Finish the response"),
  RESPONSE("response", "Response travels, client wakes up"),
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
}
