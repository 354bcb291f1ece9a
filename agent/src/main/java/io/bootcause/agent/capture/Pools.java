package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Pools of threads and connections that requests use, as they are come across. Keeps none of them
 * alive.
 */
public final class Pools {
  private static final int MOST = 32;

  /** Weak, and found by identity without garbage. */
  private static final class Ref extends WeakReference<Object> {
    final int hash;

    Ref(Object pool) {
      super(pool);
      hash = System.identityHashCode(pool);
    }
  }

  private final AtomicReferenceArray<@Nullable Ref> refs = new AtomicReferenceArray<>(MOST);

  Pools() {}

  void seen(Object pool) {
    int hash = System.identityHashCode(pool);
    for (int i = 0; i < MOST; i++) {
      Ref ref = refs.get(i);
      if (ref == null) {
        if (refs.compareAndSet(i, null, new Ref(pool))) {
          return;
        }
        ref = refs.get(i);
      }
      if (ref != null && ref.hash == hash) {
        return;
      }
    }
  }

  /** What they hold now. Not on an application's thread. */
  public void read(long now, List<Reading> into) {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < MOST; i++) {
      Ref ref = refs.get(i);
      if (ref == null) {
        return;
      }
      Object pool = ref.get();
      if (pool == null) {
        refs.compareAndSet(i, ref, null);
        continue;
      }
      for (PoolKind kind : PoolKind.values()) {
        if (kind.is(pool)) {
          String name = kind.name(pool);
          for (int nth = 2; !names.add(name); nth++) {
            name = kind.name(pool) + " " + nth;
          }
          kind.read(pool, name, now, into);
          break;
        }
      }
    }
  }
}
