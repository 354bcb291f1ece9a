package io.bootcause.wire;

/**
 * One archive or directory that was enumerated inside a request. The agent counts always and keeps
 * the names only while details are asked for (drill-down).
 */
public final class ArchiveScan {
  private final int clientPort;
  private final int ordinal;
  private final String source;
  private final int entries;
  private final String[] firstEntries;

  /**
   * @param source path or URL of the archive or directory if it could be told, else the class that
   *     read it; never null
   * @param entries how many entries were enumerated
   * @param firstEntries names of the first ones (at most 20)
   */
  public ArchiveScan(
      int clientPort, int ordinal, String source, int entries, String... firstEntries) {
    this.clientPort = clientPort;
    this.ordinal = ordinal;
    this.source = source;
    this.entries = entries;
    this.firstEntries = firstEntries.clone();
  }

  public int clientPort() {
    return clientPort;
  }

  public int ordinal() {
    return ordinal;
  }

  public String source() {
    return source;
  }

  public int entries() {
    return entries;
  }

  public String[] firstEntries() {
    return firstEntries.clone();
  }
}
