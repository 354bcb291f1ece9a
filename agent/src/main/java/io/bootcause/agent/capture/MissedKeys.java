package io.bootcause.agent.capture;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many misses were of keys that had been missed before, for a cache with a few keys and for one
 * with tens of thousands, without keeping any: of all keys, of one in 8, in 64 and in 512 the hash
 * codes are kept in a small table each. A table that is too small for its keys forgets them before
 * they come again and counts too few; then the next one is asked, too, and the greatest count is
 * the best one (the sampling by the key's hash is that of Waldspurger et al., "Efficient MRC
 * Construction with SHARDS", FAST 2015).
 */
final class MissedKeys {
  private static final int SLOTS = 512;

  /** Beyond it keys begin to drive each other out. */
  private static final int FULL = SLOTS / 4;

  private static final int[] ONE_IN = {1, 8, 64, 512};

  private final Table[] tables = new Table[ONE_IN.length];

  private static final class Table {
    final AtomicIntegerArray hashes = new AtomicIntegerArray(SLOTS);
    final LongAdder taken = new LongAdder();
    final LongAdder again = new LongAdder();

    void missed(int slot, int hash) {
      int before = hashes.getAndSet(slot, hash);
      if (before == hash) {
        again.increment();
      } else if (before == 0) {
        taken.increment();
      }
    }
  }

  MissedKeys() {
    for (int i = 0; i < tables.length; i++) {
      tables[i] = new Table();
    }
  }

  /**
   * @param hashCode of the key
   */
  void missed(int hashCode) {
    int hash = mixed(hashCode);
    for (int i = 0; i < tables.length && (hash & (ONE_IN[i] - 1)) == 0; i++) {
      // The slot by other bits than those that have sampled the key.
      tables[i].missed(hash >>> 23, hash);
    }
  }

  /** Only grows; may be somewhat too many. */
  long again() {
    long most = 0;
    for (int i = 0; i < tables.length; i++) {
      most = Math.max(most, tables[i].again.sum() * ONE_IN[i]);
      if (tables[i].taken.sum() <= FULL) {
        break;
      }
    }
    return most;
  }

  /** MurmurHash3's finaliser; never 0, which is a free slot. */
  private static int mixed(int hash) {
    int h = hash;
    h ^= h >>> 16;
    h *= 0x85ebca6b;
    h ^= h >>> 13;
    h *= 0xc2b2ae35;
    h ^= h >>> 16;
    return h == 0 ? 1 << 30 : h;
  }
}
