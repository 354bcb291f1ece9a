package io.bootcause.diagnosis.detectors;

import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A pool that gives out its connections by a callback: no thread waits for one, so that stacks do
 * not tell of it.
 *
 * @param connection one of it, for a sentence
 * @param packages what the class of a wait's subject begins with
 * @param larger what makes the pool larger
 */
public record CallbackPool(String connection, String packages, List<Change> larger) {
  public static final CallbackPool REACTOR_NETTY =
      new CallbackPool(
          "a connection of Reactor Netty's pool",
          "reactor.netty.",
          List.of(LargerPools.REACTOR_NETTY));

  public static final CallbackPool R2DBC =
      new CallbackPool(
          "a database connection of R2DBC's pool",
          "reactor.pool.",
          List.of(LargerPools.R2DBC, LargerPools.R2DBC_OWN));

  /**
   * The pool that a wait's subject is of.
   *
   * @param subject a class with its package; empty if it is of no pool that is known
   */
  public static Optional<CallbackPool> of(String subject) {
    return Stream.of(REACTOR_NETTY, R2DBC).filter(p -> p.gives(subject)).findFirst();
  }

  public boolean gives(String subject) {
    return subject.startsWith(packages);
  }
}
