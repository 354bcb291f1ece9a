package io.bootcause.service;

import io.bootcause.service.HttpProbe.Answer;
import java.util.List;

/** A service somebody else runs: it is never stopped by us. */
final class AttachedService implements RunningService {
  private final ProcessHandle process;
  private final int port;
  private final Answer answer;

  AttachedService(ProcessHandle process, int port, Answer answer) {
    this.process = process;
    this.port = port;
    this.answer = answer;
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
    return answer.isSecure();
  }

  @Override
  public boolean wantsCertificate() {
    return answer == Answer.HTTPS_FOR_KNOWN_CLIENTS;
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
