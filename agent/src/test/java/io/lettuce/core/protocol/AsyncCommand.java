package io.lettuce.core.protocol;

/** As Lettuce's commands are, for what the agent reads of them. */
public final class AsyncCommand {
  public String getType() {
    return "GET";
  }

  public String getArgs() {
    return "price:4711";
  }
}
