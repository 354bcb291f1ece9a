package io.bootcause.agent.boot;

import org.jspecify.annotations.Nullable;

/** What {@link Probe} hands on; see there. Called on the application's threads. */
public abstract class ProbeSink {
  public abstract void accepted(int clientPort);

  public abstract void readable(int clientPort);

  public abstract void passEnter(int clientPort);

  public abstract void passExit();

  public abstract void containerEnter();

  public abstract void containerExit(int status);

  public abstract void requestLine(@Nullable String method, @Nullable String path);

  public abstract void enter(int boundary);

  public abstract void exit(int boundary);

  public abstract void handlerEnter(Object invocable);

  public abstract void handlerExit(Object invocable);

  public abstract void committed();

  public abstract void finished();

  public abstract void entryRead(Object source, @Nullable Object entry);

  public abstract void archiveOpened(Object archive);

  public abstract void entryOpened(Object archive, @Nullable Object entry);

  public abstract void directoryListed(@Nullable Object directory, String @Nullable [] names);

  public abstract long callEnter(int method);

  public abstract void callSubject(long call, @Nullable Object receiver, Object[] arguments);

  public abstract void callExit(long call);

  public abstract void acceptedFrom(Object peer);

  public abstract void readableFrom(Object peer);

  public abstract void serve(Object peer);

  public abstract void exchangeEnter(Object peer);

  public abstract void exchangeDispatched(Object peer);

  public abstract void inbound(Object peer, boolean request);

  public abstract void finishedFor(Object peer, Object response, boolean last);

  public abstract void waitExit(long ticket);

  public abstract void socketWritten(Object socket);

  public abstract void prepared(@Nullable Object statement, @Nullable Object sql);

  public abstract void handOver(@Nullable Object task);

  public abstract void unparks(@Nullable Object thread);

  public abstract void answerPutOff(Object answer);

  public abstract void answerThere(Object answer);

  public abstract void taskEnter(@Nullable Object task);

  public abstract void taskExit();

  public abstract void threadIdle();

  /** True if it is a request's, and none within a call. */
  public abstract boolean callBegin(Object call, int kind);

  public abstract void refused(Throwable exception);

  public abstract void classMissed(String name);

  public abstract void delayed(Object duration);

  public abstract void chainCached();

  public abstract void cacheAsked(@Nullable String name, Object cache, @Nullable Object key);

  public abstract void namelessCacheAsked(Object cache, @Nullable Object key);

  public abstract void namelessCacheGiven(Object cache);

  public abstract void cacheCleared(@Nullable String name, Object cache);

  public abstract void cacheAnswered(@Nullable Object found);

  public abstract void batched(@Nullable Object counts);

  public abstract void stating(Object sql);

  public abstract void callGoesOn(Object from, Object to, int kind);

  public abstract void answerEnter(Object call, boolean last);

  public abstract void pool(Object pool);

  public abstract long waitEnter(int kind, @Nullable Object subject);

  public abstract void flushed(Object channel);

  public abstract void received(Object channel);

  public abstract void loopIdle();

  public abstract void loopWoken();
}
