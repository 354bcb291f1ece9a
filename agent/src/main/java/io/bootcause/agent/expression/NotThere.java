package io.bootcause.agent.expression;

/** What is asked for is not there. An error, since JEXL makes null of exceptions. */
final class NotThere extends Error {
  private static final long serialVersionUID = 1;

  NotThere(String message) {
    super(message, null, false, false);
  }
}
