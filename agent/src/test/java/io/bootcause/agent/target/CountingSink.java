package io.bootcause.agent.target;

import io.bootcause.agent.boot.Probe;
import io.bootcause.agent.boot.ProbeSink;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the calls of probes: after a detach no class may have any left. */
final class CountingSink extends ProbeSink {
  private static final AtomicLong CALLS = new AtomicLong();
  private static volatile ProbeSink before;

  static void install() {
    CALLS.set(0);
    before = Probe.sink;
    Probe.sink = new CountingSink();
  }

  static long remove() {
    Probe.sink = before;
    before = null;
    return CALLS.get();
  }

  private static long count() {
    return CALLS.incrementAndGet();
  }

  @Override
  public void accepted(int clientPort) {
    count();
  }

  @Override
  public void readable(int clientPort) {
    count();
  }

  @Override
  public void passEnter(int clientPort) {
    count();
  }

  @Override
  public void passExit() {
    count();
  }

  @Override
  public void containerEnter() {
    count();
  }

  @Override
  public void containerExit(int status) {
    count();
  }

  @Override
  public void enter(int boundary) {
    count();
  }

  @Override
  public void exit(int boundary) {
    count();
  }

  @Override
  public void handlerEnter(Object invocable) {
    count();
  }

  @Override
  public void handlerExit(Object invocable) {
    count();
  }

  @Override
  public void committed() {
    count();
  }

  @Override
  public void finished() {
    count();
  }

  @Override
  public void entryRead(Object source, Object entry) {
    count();
  }

  @Override
  public void archiveOpened(Object archive) {
    count();
  }

  @Override
  public void entryOpened(Object archive, Object entry) {
    count();
  }

  @Override
  public void directoryListed(Object directory, String[] names) {
    count();
  }

  @Override
  public long callEnter(int method) {
    return count();
  }

  @Override
  public void callSubject(long call, Object receiver, Object[] arguments) {
    count();
  }

  @Override
  public void callExit(long call) {
    count();
  }

  @Override
  public void acceptedFrom(Object peer) {
    count();
  }

  @Override
  public void readableFrom(Object peer) {
    count();
  }

  @Override
  public void serve(Object peer) {
    count();
  }

  @Override
  public void exchangeEnter(Object peer) {
    count();
  }

  @Override
  public void exchangeDispatched(Object peer) {
    count();
  }

  @Override
  public void inbound(Object peer, boolean request) {
    count();
  }

  @Override
  public void finishedFor(Object peer, Object response, boolean last) {
    count();
  }

  @Override
  public void waitExit(long ticket) {
    count();
  }

  @Override
  public void prepared(Object statement, Object sql) {
    count();
  }

  @Override
  public void handOver(Object task) {
    count();
  }

  @Override
  public void taskEnter(Object task) {
    count();
  }

  @Override
  public void taskExit() {
    count();
  }

  @Override
  public void threadIdle() {
    count();
  }

  @Override
  public void callBegin(Object call, int kind) {
    count();
  }

  @Override
  public void callEnd(Object call) {
    count();
  }

  @Override
  public void pool(Object pool) {
    count();
  }

  @Override
  public long waitEnter(int kind, Object subject) {
    return count();
  }

  @Override
  public void loopIdle() {
    count();
  }

  @Override
  public void loopWoken() {
    count();
  }
}
