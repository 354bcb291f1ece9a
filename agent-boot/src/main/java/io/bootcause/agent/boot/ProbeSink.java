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
}
