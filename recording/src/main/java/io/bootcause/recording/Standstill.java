package io.bootcause.recording;

import java.util.List;

/**
 * A service that had stopped answering: where its threads stood while requests waited in vain.
 *
 * @param phase index in {@link Recording#phases()} of the phase whose requests waited
 * @param after name of the load after which it no longer answered
 * @param seconds for which the requests waited before they were given up
 * @param threads of the service, from a thread dump in the middle of the phase; without virtual
 *     threads, which no dump of this kind shows
 */
public record Standstill(int phase, String after, double seconds, List<DumpedThread> threads) {
  public Standstill {
    threads = List.copyOf(threads);
  }
}
