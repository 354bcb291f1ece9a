package io.bootcause.agent.boot;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The bridge from instrumented code to the agent, visible from every class loader. Does nothing as
 * long as no agent is there, and never throws.
 */
public final class Probe {
  /** Set by the agent while it is there. */
  public static volatile @Nullable ProbeSink sink;

  private Probe() {}

  /**
   * @return false if another agent is there
   */
  public static synchronized boolean claim(ProbeSink ours) {
    if (sink != null) {
      return false;
    }
    sink = ours;
    return true;
  }

  /** Back to doing nothing, unless it is another agent's by now. */
  public static synchronized void release(ProbeSink ours) {
    if (sink == ours) {
      sink = null;
    }
  }

  /** The server accepted a connection. */
  public static void accepted(int clientPort) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.accepted(clientPort);
      } catch (Throwable ignored) {
        // Never into the application; so in all methods here.
      }
    }
  }

  /** A connection became readable and is being handed to a worker. */
  public static void readable(int clientPort) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.readable(clientPort);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** This worker thread took a connection up. It may serve several requests before it leaves it. */
  public static void passEnter(int clientPort) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.passEnter(clientPort);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** This worker thread leaves the connection. */
  public static void passExit() {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.passExit();
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** A request's head is parsed; the container takes over. */
  public static void containerEnter() {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.containerEnter();
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** What the request at hand asks for, once a servlet or the framework gets it. */
  public static void requestLine(@Nullable String method, @Nullable String path) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.requestLine(method, path);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /**
   * @param status HTTP status, 0 if the container threw
   */
  public static void containerExit(int status) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.containerExit(status);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /**
   * @param boundary ordinal of an _ENTER boundary
   */
  public static void enter(int boundary) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.enter(boundary);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /**
   * @param boundary ordinal of the _ENTER boundary that is left
   */
  public static void exit(int boundary) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.exit(boundary);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** The framework calls a method of the user's: the handler, or one that serves it. */
  public static void handlerEnter(Object invocable) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.handlerEnter(invocable);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  public static void handlerExit(Object invocable) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.handlerExit(invocable);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** The response's head was handed to the socket. */
  public static void committed() {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.committed();
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** The protocol handler is done with the request. */
  public static void finished() {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.finished();
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /**
   * An archive's enumeration went one entry on.
   *
   * @param source the archive, or the stream it is read from
   * @param entry null at its end
   */
  public static void entryRead(Object source, @Nullable Object entry) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.entryRead(source, entry);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  public static void archiveOpened(Object archive) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.archiveOpened(archive);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** An entry of an archive is going to be read: what follows may be an archive inside it. */
  public static void entryOpened(Object archive, @Nullable Object entry) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.entryOpened(archive, entry);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /**
   * @param names null if they are not known yet, or if it is no directory
   */
  public static void directoryListed(@Nullable Object directory, String @Nullable [] names) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.directoryListed(directory, names);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /**
   * A traced method is entered.
   *
   * @return what {@link #callExit} is to be given; 0 if this call is not recorded; odd if {@link
   *     #callSubject} is to be called first
   */
  public static long callEnter(int method) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        return s.callEnter(method);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
    return 0;
  }

  public static void callSubject(long call, @Nullable Object receiver, Object[] arguments) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.callSubject(call, receiver, arguments);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  public static void callExit(long call) {
    if (call == 0) {
      return;
    }
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.callExit(call);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** The server accepted a connection from this address. */
  public static void acceptedFrom(Object peer) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.acceptedFrom(peer);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** As {@link #readable}, by the peer's address. */
  public static void readableFrom(Object peer) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.readableFrom(peer);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /**
   * This thread turns to the connection of this peer; may be nested. Ends with {@link #passExit}.
   */
  public static void serve(Object peer) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.serve(peer);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** As {@link #serve}, with a request that is parsed: the container takes over, or goes on. */
  public static void exchangeEnter(Object peer) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.exchangeEnter(peer);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** As {@link #exchangeEnter}, where the server itself goes from its I/O thread to a worker. */
  public static void exchangeDispatched(Object peer) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.exchangeDispatched(peer);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** As {@link #serve}, with a message: {@code request} if it is a request's head. */
  public static void inbound(Object peer, boolean request) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.inbound(peer, request);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** The response's last part is written, if {@code last}; the response tells its status. */
  public static void finishedFor(Object peer, Object response, boolean last) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.finishedFor(peer, response, last);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** Ends what {@link #waitEnter} began. */
  public static void waitExit(long ticket) {
    if (ticket == 0) {
      return; // No request waited: an idle worker, or a wait that outlived its agent.
    }
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.waitExit(ticket);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** This thread writes to a socket. */
  public static void socketWritten(Object socket) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.socketWritten(socket);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** A statement is prepared for this SQL. */
  public static void prepared(@Nullable Object statement, @Nullable Object sql) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.prepared(statement, sql);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** A task is handed to another thread. */
  public static void handOver(@Nullable Object task) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.handOver(task);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** This thread lets that one go on, if it is parked. */
  public static void unparks(@Nullable Object thread) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.unparks(thread);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** This thread's request will be answered when this has an answer. */
  public static void answerPutOff(Object answer) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.answerPutOff(answer);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** This thread has what a request was put off for. */
  public static void answerThere(Object answer) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.answerThere(answer);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** This thread begins with a task; ends with {@link #taskExit}. */
  public static void taskEnter(@Nullable Object task) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.taskEnter(task);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** This thread is done with the task. */
  public static void taskExit() {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.taskExit();
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** This thread of a pool has nothing to do. */
  public static void threadIdle() {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.threadIdle();
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** A call begins whose end another thread will see. */
  public static void callBegin(Object call, int kind) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.callBegin(call, kind);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** An exception was made by which a library says that a limit is reached. */
  public static void refused(Throwable exception) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.refused(exception);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** A class loader has no such class. */
  public static void classMissed(@Nullable String name) {
    ProbeSink s = sink;
    if (s != null && name != null) {
      try {
        s.classMissed(name);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** A chain of operators is to keep its answer for a time. */
  public static void chainCached() {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.chainCached();
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** A delay of so long, a java.time.Duration, is put into a chain of operators. */
  public static void delayed(Object duration) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.delayed(duration);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** A cache is asked; ends with {@link #cacheAnswered}. */
  public static void cacheAsked(@Nullable String name, Object cache, @Nullable Object key) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.cacheAsked(name, cache, key);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** The same of a cache that has no name; nothing happens if one that has is being asked. */
  public static void namelessCacheAsked(Object cache, @Nullable Object key) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.namelessCacheAsked(cache, key);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** Such a cache is given something to keep. */
  public static void namelessCacheGiven(Object cache) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.namelessCacheGiven(cache);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** A cache is emptied as a whole. */
  public static void cacheCleared(@Nullable String name, Object cache) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.cacheCleared(name, cache);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /**
   * The cache that this thread has asked has answered; nothing happens if it has asked none.
   *
   * @param found null if it did not have it
   */
  public static void cacheAnswered(@Nullable Object found) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.cacheAnswered(found);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /**
   * The statement that this thread executes is a batch.
   *
   * @param counts what it returns, an array with one element for each execution
   */
  public static void batched(@Nullable Object counts) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.batched(counts);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** What the statement says that this thread is about to begin. */
  public static void stating(Object sql) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.stating(sql);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /**
   * A call begins whose answer will come later.
   *
   * @param answer completed when it is there
   * @param same a new one like it
   * @param request what is asked for
   * @param kind ordinal of the WaitKind
   * @return what the caller is to be given: one of the two
   */
  @SuppressWarnings("FutureReturnValueIgnored") // What it does with the answer ends nowhere.
  public static <T> CompletableFuture<T> answeredLater(
      CompletableFuture<T> answer, CompletableFuture<T> same, Object request, int kind) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        LaterAnswer<T> later = new LaterAnswer<>(same, request);
        if (s.callBegin(later, kind)) {
          answer.whenComplete(later);
          return same;
        }
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
    return answer;
  }

  /**
   * What {@link #callBegin} began has come to its end, and the same request's next step begins:
   * whatever request this thread may be at.
   *
   * @param kind ordinal of the WaitKind of the next step
   */
  public static void callGoesOn(Object from, Object to, int kind) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.callGoesOn(from, to, kind);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /**
   * A part of a call's answer is there, which ends the call; what this thread does with it until
   * {@link #taskExit} is the request's.
   *
   * @param last whether no other part will come
   */
  public static void answerEnter(Object call, boolean last) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.answerEnter(call, last);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** A pool of threads or connections is in use. */
  public static void pool(Object pool) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.pool(pool);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /**
   * A wait begins on this thread.
   *
   * @param kind ordinal of the WaitKind
   * @return what {@link #waitExit} is to be given; 0 if it is not recorded
   */
  public static long waitEnter(int kind, @Nullable Object subject) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        return s.waitEnter(kind, subject);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
    return 0;
  }

  /** What was written to a channel is sent; known by the head of its pipeline. */
  public static void flushed(Object channel) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.flushed(channel);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** Something was read from a channel; known by the head of its pipeline. */
  public static void received(Object channel) {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.received(channel);
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** So much was read from a channel of java.nio; not above 0 if there was nothing, or its end. */
  public static void received(long bytes, Object channel) {
    if (bytes > 0) {
      received(channel);
    }
  }

  /** This event loop has nothing to do and waits for its sockets. */
  public static void loopIdle() {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.loopIdle();
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }

  /** This event loop was woken by one. */
  public static void loopWoken() {
    ProbeSink s = sink;
    if (s != null) {
      try {
        s.loopWoken();
      } catch (Throwable ignored) {
        // See accepted.
      }
    }
  }
}
