package io.bootcause.report;

import io.bootcause.service.change.Change;

/** A change in plain words. */
final class ChangeWords {
  private ChangeWords() {}

  /** An instruction: "Move org.apache.tomcat.embed:tomcat-embed-core to 8.5.40". */
  static String instruction(Change change) {
    if (change instanceof Change.BumpLibrary bump) {
      return "Move " + bump.groupId() + ":" + bump.artifactId() + " to " + bump.version();
    }
    if (change instanceof Change.RemoveLibrary remove) {
      return "Remove " + remove.groupId() + ":" + remove.artifactId();
    }
    if (change instanceof Change.SetProperty property) {
      return "Set " + property.name() + "=" + property.value();
    }
    if (change instanceof Change.JvmFlag jvm) {
      return "Start the JVM with " + jvm.flag();
    }
    if (change instanceof Change.Remember remember) {
      return "Do not call " + method(remember.callee()) + " in " + method(remember.caller()) + " each time";
    }
    return change.describe();
  }

  /** For the middle of a sentence: "moving tomcat-embed-core to 8.5.40". */
  static String doing(Change change) {
    if (change instanceof Change.BumpLibrary) {
      return "moving " + brief(change);
    }
    if (change instanceof Change.RemoveLibrary remove) {
      return "removing " + remove.artifactId();
    }
    if (change instanceof Change.SetProperty) {
      return "setting " + brief(change);
    }
    if (change instanceof Change.JvmFlag) {
      return "starting the JVM with " + brief(change);
    }
    if (change instanceof Change.Remember) {
      return "going on " + brief(change);
    }
    return change.describe();
  }

  /** A few words for a narrow column: "tomcat-embed-core to 8.5.40". */
  static String brief(Change change) {
    if (change instanceof Change.BumpLibrary bump) {
      return bump.artifactId() + " to " + bump.version();
    }
    if (change instanceof Change.RemoveLibrary remove) {
      return "without " + remove.artifactId();
    }
    if (change instanceof Change.SetProperty property) {
      return property.name() + "=" + property.value();
    }
    if (change instanceof Change.JvmFlag jvm) {
      return jvm.flag();
    }
    if (change instanceof Change.Remember remember) {
      return "without " + method(remember.callee());
    }
    return change.describe();
  }

  private static String method(String frame) {
    int hash = frame.indexOf('#');
    return frame.substring(frame.lastIndexOf('.', hash) + 1).replace('#', '.');
  }
}
