package io.bootcause.service;

import java.util.List;

/** A service somebody else runs: it is never stopped by us. */
final class AttachedService implements RunningService {
  private final ProcessHandle process;
  private final int port;
  private final boolean secure;

  AttachedService(ProcessHandle process, int port, boolean secure) {
    this.process = process;
    this.port = port;
    this.secure = secure;
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public boolean secure() {
    return secure;
  }

  @Override
  public boolean owned() {
    return false;
  }

  @Override
  public boolean alive() {
    return process.isAlive();
  }

  @Override
  public long startupNanos() {
    return 0;
  }

  @Override
  public long cpuNanos() {
    return OwnedService.cpuNanos(process);
  }

  @Override
  public List<String> lastLogLines(int n) {
    return List.of();
  }

  @Override
  public void close() {}
}
