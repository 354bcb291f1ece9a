package io.bootcause.agent.capture;

import org.jspecify.annotations.Nullable;

/** What a store's client was asked, from the command that it was given, without its values. */
final class StoreCalls {
  private StoreCalls() {}

  /**
   * Such as {@code redis GET}, {@code mongodb Find shop.orders}, {@code grpc shop.Prices/Get}.
   *
   * @return null if it is none of theirs
   */
  static @Nullable String of(Object command) {
    String type = command.getClass().getName();
    if (type.startsWith("io.lettuce.core.")) {
      return "redis " + Properties.of(command, "getType");
    }
    if (type.equals("redis.clients.jedis.CommandObject")) {
      Object arguments = Properties.of(command, "getArguments");
      return "redis " + (arguments == null ? null : Properties.of(arguments, "getCommand"));
    }
    if (type.startsWith("com.mongodb.")) {
      String name = type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
      Object namespace = Properties.of(command, "getNamespace");
      return "mongodb "
          + (name.endsWith("Operation") ? name.substring(0, name.length() - 9) : name)
          + (namespace == null ? "" : " " + namespace);
    }
    if (type.equals("io.grpc.MethodDescriptor")) {
      return "grpc " + Properties.of(command, "getFullMethodName");
    }
    if (type.equals("org.elasticsearch.client.Request")) {
      Object path = Properties.of(command, "getEndpoint");
      return "elasticsearch "
          + Properties.of(command, "getMethod")
          + " "
          + WaitSubjects.withoutValues(String.valueOf(path));
    }
    return null;
  }
}
