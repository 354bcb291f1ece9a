package io.bootcause.investigation;

/** The tool's own version, from its manifest. */
public final class Version {
  private Version() {}

  public static String ofTool() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version != null ? version : "dev";
  }
}
