package io.bootcause.wire;

/** The agent's first words. */
public final class Hello {
  /** Raised whenever a body changes; both sides must have the same. */
  public static final int PROTOCOL = 5;

  private final int protocol;
  private final String token;
  private final long pid;
  private final String javaVersion;
  private final String vmName;
  private final boolean atLaunch;
  private final String[] otherAgents;

  /**
   * @param protocol {@link #PROTOCOL} of the agent
   * @param token the secret it was started with
   * @param pid of the target, 0 if it could not be told
   * @param atLaunch true if started by {@code -javaagent}, false if attached later
   * @param otherAgents {@code -javaagent} and {@code -agentpath} arguments of others, as given,
   *     without their options
   */
  public Hello(
      int protocol,
      String token,
      long pid,
      String javaVersion,
      String vmName,
      boolean atLaunch,
      String... otherAgents) {
    this.protocol = protocol;
    this.token = token;
    this.pid = pid;
    this.javaVersion = javaVersion;
    this.vmName = vmName;
    this.atLaunch = atLaunch;
    this.otherAgents = otherAgents.clone();
  }

  public int protocol() {
    return protocol;
  }

  public String token() {
    return token;
  }

  public long pid() {
    return pid;
  }

  public String javaVersion() {
    return javaVersion;
  }

  public String vmName() {
    return vmName;
  }

  public boolean atLaunch() {
    return atLaunch;
  }

  public String[] otherAgents() {
    return otherAgents.clone();
  }

  public void encode(WireWriter out) {
    out.putUnsigned(protocol);
    out.putString(token);
    out.putUnsigned(pid);
    out.putString(javaVersion);
    out.putString(vmName);
    out.putBoolean(atLaunch);
    out.putStrings(otherAgents);
  }

  /** The token and the version come first and are read even if the rest has changed. */
  public static Hello decode(WireReader in) throws WireException {
    int protocol = in.getInt();
    String token = in.getString();
    if (protocol != PROTOCOL) {
      return new Hello(protocol, token, 0, "", "", false);
    }
    Hello hello =
        new Hello(
            protocol,
            token,
            in.getUnsigned(),
            in.getString(),
            in.getString(),
            in.getBoolean(),
            in.getStrings());
    in.end();
    return hello;
  }
}
