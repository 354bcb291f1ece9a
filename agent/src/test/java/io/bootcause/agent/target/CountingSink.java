package io.bootcause.agent.target;

import io.bootcause.agent.boot.Probe;
import io.bootcause.agent.boot.ProbeSink;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the calls of probes: after a detach no class may have any left. */
final class CountingSink extends ProbeSink {
  private static final AtomicLong CALLS = new AtomicLong();
  private static final Set<String> WHICH = new ConcurrentSkipListSet<>();
  private static volatile ProbeSink before;

  static void install() {
    CALLS.set(0);
    WHICH.clear();
    before = Probe.sink;
    Probe.sink = new CountingSink();
  }

  /** How many, and which. */
  static String remove() {
    Probe.sink = before;
    before = null;
    return CALLS.get() + " " + String.join(",", WHICH);
  }

  private static long count(String probe) {
    WHICH.add(probe);
    return CALLS.incrementAndGet();
  }

  @Override
  public void accepted(int clientPort) {
    count("accepted");
  }

  @Override
  public void requestLine(String method, String path) {
    count("requestLine");
  }

  @Override
  public void readable(int clientPort) {
    count("readable");
  }

  @Override
  public void passEnter(int clientPort) {
    count("passEnter");
  }

  @Override
  public void passExit() {
    count("passExit");
  }

  @Override
  public void containerEnter() {
    count("containerEnter");
  }

  @Override
  public void containerExit(int status) {
    count("containerExit");
  }

  @Override
  public void enter(int boundary) {
    count("enter");
  }

  @Override
  public void exit(int boundary) {
    count("exit");
  }

  @Override
  public void handlerEnter(Object invocable) {
    count("handlerEnter");
  }

  @Override
  public void handlerExit(Object invocable) {
    count("handlerExit");
  }

  @Override
  public void committed() {
    count("committed");
  }

  @Override
  public void finished() {
    count("finished");
  }

  @Override
  public void entryRead(Object source, Object entry) {
    count("entryRead");
  }

  @Override
  public void archiveOpened(Object archive) {
    count("archiveOpened");
  }

  @Override
  public void entryOpened(Object archive, Object entry) {
    count("entryOpened");
  }

  @Override
  public void directoryListed(Object directory, String[] names) {
    count("directoryListed");
  }

  @Override
  public long callEnter(int method) {
    return count("callEnter");
  }

  @Override
  public void callSubject(long call, Object receiver, Object[] arguments) {
    count("callSubject");
  }

  @Override
  public void callExit(long call) {
    count("callExit");
  }

  @Override
  public void acceptedFrom(Object peer) {
    count("acceptedFrom");
  }

  @Override
  public void readableFrom(Object peer) {
    count("readableFrom");
  }

  @Override
  public void serve(Object peer) {
    count("serve");
  }

  @Override
  public void exchangeEnter(Object peer) {
    count("exchangeEnter");
  }

  @Override
  public void exchangeDispatched(Object peer) {
    count("exchangeDispatched");
  }

  @Override
  public void inbound(Object peer, boolean request) {
    count("inbound");
  }

  @Override
  public void finishedFor(Object peer, Object response, boolean last) {
    count("finishedFor");
  }

  @Override
  public void waitExit(long ticket) {
    count("waitExit");
  }

  @Override
  public void socketWritten(Object socket) {
    count("socketWritten");
  }

  @Override
  public void prepared(Object statement, Object sql) {
    count("prepared");
  }

  @Override
  public void handOver(Object task) {
    count("handOver");
  }

  @Override
  public void unparks(Object thread) {
    count("unparks");
  }

  @Override
  public void flushed(Object channel) {
    count("flushed");
  }

  @Override
  public void received(Object channel) {
    count("received");
  }

  @Override
  public void answerPutOff(Object answer) {
    count("answerPutOff");
  }

  @Override
  public void answerThere(Object answer) {
    count("answerThere");
  }

  @Override
  public void taskEnter(Object task) {
    count("taskEnter");
  }

  @Override
  public void taskExit() {
    count("taskExit");
  }

  @Override
  public void threadIdle() {
    count("threadIdle");
  }

  @Override
  public boolean callBegin(Object call, int kind) {
    count("callBegin");
    return true;
  }

  @Override
  public void classMissed(String name) {
    count("missed");
  }

  @Override
  public void refused(Throwable exception) {
    count("refused");
  }

  @Override
  public void chainCached() {
    count("chainCached");
  }

  @Override
  public void delayed(Object duration) {
    count("delayed");
  }

  @Override
  public void cacheAsked(String name, Object cache, Object key) {
    count("cacheAsked");
  }

  @Override
  public void namelessCacheAsked(Object cache, Object key) {
    count("namelessCacheAsked");
  }

  @Override
  public void namelessCacheGiven(Object cache) {
    count("namelessCacheGiven");
  }

  @Override
  public void cacheCleared(String name, Object cache) {
    count("cacheCleared");
  }

  @Override
  public void batched(Object counts) {
    count("batched");
  }

  @Override
  public void cacheAnswered(Object found) {
    count("cacheAnswered");
  }

  @Override
  public void stating(Object sql) {
    count("stating");
  }

  @Override
  public void callGoesOn(Object from, Object to, int kind) {
    count("callGoesOn");
  }

  @Override
  public void answerEnter(Object call, boolean last) {
    count("answerEnter");
  }

  @Override
  public void pool(Object pool) {
    count("pool");
  }

  @Override
  public long waitEnter(int kind, Object subject) {
    count("waitEnter");
    return 0; // A worker may wait on until after the detach, with what it was given here.
  }

  @Override
  public void loopIdle() {
    count("loopIdle");
  }

  @Override
  public void loopWoken() {
    count("loopWoken");
  }
}
