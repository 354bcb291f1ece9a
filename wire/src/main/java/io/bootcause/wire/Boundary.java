package io.bootcause.wire;

/**
 * The places on a request's way through a server at which the agent takes the time, in the order in
 * which a request normally passes them.
 */
public enum Boundary {
  /** The server's accept call returned this connection (only the connection's first request). */
  ACCEPTED,
  /** The selector reported the connection readable and the request was handed to the executor. */
  READABLE,
  /** A worker thread took the connection up: the time since READABLE was spent in a queue. */
  DEQUEUED,
  /** The protocol handler has parsed the request head and hands over to the container. */
  CONTAINER_ENTER,
  /** The container starts to map the request to a host, context and servlet. */
  MAPPER_ENTER,
  MAPPER_EXIT,
  /** The web framework's front controller (DispatcherServlet) is entered. */
  FRAMEWORK_ENTER,
  /** The user's handler method is entered. */
  HANDLER_ENTER,
  HANDLER_EXIT,
  FRAMEWORK_EXIT,
  /** The response head was first handed to the socket. May lie before or after the exits. */
  COMMIT,
  /** The container returned to the protocol handler; filters and valves are done. */
  CONTAINER_EXIT,
  /** The protocol handler has finished the response: its last byte was handed to the socket. */
  FINISHED
}
