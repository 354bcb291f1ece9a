package io.bootcause.investigation;

import io.bootcause.service.ServiceException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Does slow things side by side, as many at a time as there are processors. */
final class Lanes implements AutoCloseable {
  /** One of the things to do. */
  @FunctionalInterface
  interface Work<K, V> {
    V run(K key) throws ServiceException, InterruptedException;
  }

  /**
   * What came of it.
   *
   * @param value null if it failed
   * @param failure why, one line
   */
  record Outcome<V>(@Nullable V value, String failure) {}

  private final ExecutorService pool =
      Executors.newFixedThreadPool(
          Math.max(1, Runtime.getRuntime().availableProcessors()),
          task -> {
            Thread thread = new Thread(task, "bootcause-lane");
            thread.setDaemon(true);
            return thread;
          });

  /** Begins them in this order; waits for all of them. */
  <K, V extends AutoCloseable> Map<K, Outcome<V>> run(List<K> keys, Work<K, V> work)
      throws InterruptedException {
    List<Future<Outcome<V>>> futures = new ArrayList<>();
    for (K key : keys) {
      futures.add(pool.submit(() -> attempt(key, work)));
    }
    Map<K, Outcome<V>> outcomes = new LinkedHashMap<>();
    boolean complete = false;
    try {
      for (int i = 0; i < keys.size(); i++) {
        outcomes.put(keys.get(i), futures.get(i).get());
      }
      complete = true;
      return outcomes;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      if (!complete) {
        pool.shutdownNow();
      }
    }
  }

  private static <K, V> Outcome<V> attempt(K key, Work<K, V> work) throws InterruptedException {
    try {
      return new Outcome<>(work.run(key), "");
    } catch (ServiceException e) {
      return new Outcome<>(null, String.valueOf(e.getMessage()));
    }
  }

  /** Closes all of them side by side: a service takes its time to stop. */
  static void closeAll(Collection<? extends AutoCloseable> closeables) {
    closeables.parallelStream()
        .forEach(
            closeable -> {
              try {
                closeable.close();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
