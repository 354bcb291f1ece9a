package io.bootcause.agent.instrument;

/** Which calls of the JDK are worth a line in a tree: those that may wait, or be long. */
final class JdkCalls {
  private static final String[] PACKAGES = {
    "java/net/",
    "java/nio/channels/",
    "java/nio/file/",
    "java/util/zip/",
    "java/util/jar/",
    "java/util/regex/",
    "java/util/concurrent/locks/",
    "java/sql/",
    "javax/sql/",
    "java/security/",
    "javax/crypto/",
    "javax/net/",
    "javax/naming/",
    "javax/xml/",
    "java/text/",
    "java/lang/reflect/"
  };

  private static final String[] CLASSES = {
    "java/util/ServiceLoader", "java/lang/Process", "java/lang/ProcessBuilder", "java/lang/Runtime"
  };

  private JdkCalls() {}

  static boolean ofJdk(String owner) {
    return owner.startsWith("java/")
        || owner.startsWith("jdk/")
        || owner.startsWith("sun/")
        || owner.startsWith("com/sun/")
        || owner.startsWith("javax/sql/")
        || owner.startsWith("javax/crypto/")
        || owner.startsWith("javax/net/")
        || owner.startsWith("javax/naming/")
        || owner.startsWith("javax/xml/")
        || owner.startsWith("[");
  }

  static boolean timed(String owner, String name) {
    switch (owner) {
      case "java/lang/Thread":
        return name.equals("sleep") || name.equals("join") || name.equals("start");
      case "java/lang/Object":
        return name.equals("wait");
      case "java/lang/Class":
        return name.equals("forName") || name.equals("newInstance");
      case "java/lang/ClassLoader":
        return true;
      default:
        break;
    }
    if (owner.startsWith("java/io/")) {
      return !owner.startsWith("java/io/ByteArray")
          && !owner.startsWith("java/io/String")
          && !owner.startsWith("java/io/Char");
    }
    if (owner.startsWith("java/util/concurrent/")) {
      return waits(name) || owner.startsWith("java/util/concurrent/locks/");
    }
    for (String start : PACKAGES) {
      if (owner.startsWith(start)) {
        return true;
      }
    }
    for (String one : CLASSES) {
      if (owner.equals(one)) {
        return true;
      }
    }
    return false;
  }

  private static boolean waits(String name) {
    switch (name) {
      case "get":
      case "join":
      case "take":
      case "put":
      case "poll":
      case "await":
      case "acquire":
      case "tryAcquire":
      case "invokeAll":
      case "invokeAny":
      case "awaitTermination":
      case "exchange":
      case "execute":
      case "submit":
        return true;
      default:
        return false;
    }
  }
}
