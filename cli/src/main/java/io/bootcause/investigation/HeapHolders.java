package io.bootcause.investigation;

import io.bootcause.recording.HeapClassName;
import io.bootcause.recording.HeapHold;
import io.bootcause.service.ScratchDirectory;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.JvmCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.netbeans.lib.profiler.heap.ArrayItemValue;
import org.netbeans.lib.profiler.heap.Heap;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;
import org.netbeans.lib.profiler.heap.JavaClass;
import org.netbeans.lib.profiler.heap.ObjectFieldValue;
import org.netbeans.lib.profiler.heap.Value;

/** Looks through a dump of a heap for those who keep objects of some classes. */
final class HeapHolders {
  /** A larger heap takes longer to look through than the answer is worth. */
  private static final long MAX_BYTES = 300L << 20;

  /** A dump is somewhat larger than what is alive. */
  private static final double DUMPED = 1.5;

  private static final Duration ENOUGH = Duration.ofSeconds(8);
  private static final int SAMPLES = 60;
  private static final int MAX_SEEN = 20_000;
  private static final int MAX_HOLDERS = 4;

  /** A registry may have two or three maps of the same things. */
  private static final int MAX_WAYS = 3;

  private static final double MIN_SHARE = 0.1;

  private static final Pattern HIDDEN = Pattern.compile("[/+]0x[0-9a-f]+$");

  private final Heap heap;

  /** As people write them: {@code byte[]}. */
  private final Set<String> growing;

  private final long until = System.nanoTime() + ENOUGH.toNanos();

  private HeapHolders(Heap heap, Collection<String> growing) {
    this.heap = heap;
    this.growing = growing.stream().map(HeapHolders::plain).collect(Collectors.toSet());
  }

  /**
   * The JVM stands still while it writes the dump, which is gone when this returns.
   *
   * @param classes as {@code Class.getName} has them
   * @param growing all classes that become more, among them these
   * @param bytes alive
   * @return who keeps each class, in the order given, the three that keep most of it; none of a
   *     class that is kept in many ways, and none at all where the heap is too large or the disk
   *     too full
   */
  static List<HeapHold> find(long pid, List<String> classes, Collection<String> growing, long bytes)
      throws ServiceException, IOException {
    try (ScratchDirectory scratch = ScratchDirectory.create("bootcause-heap")) {
      long room = Files.getFileStore(scratch.path()).getUsableSpace();
      if (bytes > MAX_BYTES || room < DUMPED * bytes) {
        return List.of();
      }
      Path dump = scratch.path().resolve("heap.hprof");
      JvmCommands.run(pid, "GC.heap_dump " + dump);
      return Files.exists(dump) ? in(dump, classes, growing) : List.of();
    }
  }

  static List<HeapHold> in(Path dump, List<String> classes, Collection<String> growing)
      throws IOException {
    try {
      HeapHolders holders = new HeapHolders(HeapFactory.createHeap(dump.toFile()), growing);
      List<HeapHold> found = new ArrayList<>();
      for (String name : classes) {
        found.addAll(holders.of(name));
      }
      return found;
    } catch (RuntimeException e) {
      throw new IOException("the library cannot read the dump", e); // One that was cut off, say.
    }
  }

  private List<HeapHold> of(String className) {
    JavaClass type = heap.getJavaClassByName(HeapClassName.readable(className));
    if (type == null) {
      return List.of();
    }
    List<?> all = type.getInstances(); // Of no declared type.
    Map<List<String>, Integer> paths = new HashMap<>();
    int seen = 0;
    int each = Math.max(1, all.size() / SAMPLES);
    for (int i = 0; i < all.size() && System.nanoTime() < until; i += each) {
      paths.merge(path((Instance) all.get(i)), 1, Integer::sum);
      seen++;
    }
    paths.remove(List.of());
    int sampled = seen;
    return paths.entrySet().stream()
        .sorted(Map.Entry.<List<String>, Integer>comparingByValue().reversed())
        .limit(MAX_WAYS)
        .map(e -> new HeapHold(className, (double) e.getValue() / sampled, e.getKey()))
        .filter(hold -> hold.share() >= MIN_SHARE)
        .toList();
  }

  /** From holder to holder, up to a static field or as far as is of use. */
  private List<String> path(Instance object) {
    List<String> path = new ArrayList<>();
    Instance held = object;
    for (int hop = 0; hop < MAX_HOLDERS && held != null; hop++) {
      held = holder(held, path);
    }
    return path;
  }

  /**
   * The nearest object that is more than a part of a collection or of what grows itself.
   *
   * @param path takes the fields on the way to it, and its own
   * @return null if there is none, or a static field holds it
   */
  private @Nullable Instance holder(Instance object, List<String> path) {
    Map<Instance, Value> ways = new HashMap<>();
    Deque<Instance> next = new ArrayDeque<>(List.of(object));
    while (!next.isEmpty() && ways.size() < MAX_SEEN) {
      Instance held = next.remove();
      for (Object reference : held.getReferences()) {
        Value value = (Value) reference;
        Instance by = value.getDefiningInstance();
        boolean isStatic = value instanceof ObjectFieldValue f && f.getField().isStatic();
        if (isWeak(value) || (!isStatic && (by.equals(object) || ways.containsKey(by)))) {
          continue;
        }
        if (isStatic || !passes(by.getJavaClass().getName())) {
          List<String> inside = new ArrayList<>();
          for (Instance at = held; !at.equals(object); at = held(ways, at)) {
            field(Objects.requireNonNull(ways.get(at))).ifPresent(f -> inside.add(0, f));
          }
          path.addAll(inside);
          field(value).ifPresent(path::add);
          return isStatic ? null : by;
        }
        ways.put(by, value);
        next.add(by);
      }
    }
    return null;
  }

  /** What the reference by which a holder was come to refers to. */
  private static Instance held(Map<Instance, Value> ways, Instance holder) {
    Value value = Objects.requireNonNull(ways.get(holder));
    return value instanceof ObjectFieldValue f
        ? f.getInstance()
        : ((ArrayItemValue) value).getInstance();
  }

  private boolean passes(String type) {
    return type.endsWith("[]") || type.startsWith("java.util.") || growing.contains(plain(type));
  }

  /** A hidden class, as those of lambdas are, has an address in its name, written in two ways. */
  private static String plain(String type) {
    return HIDDEN.matcher(HeapClassName.readable(type)).replaceFirst("");
  }

  /** Keeps nothing alive. */
  private static boolean isWeak(Value value) {
    return value instanceof ObjectFieldValue f
        && f.getField().getDeclaringClass().getName().equals("java.lang.ref.Reference");
  }

  private Optional<String> field(Value value) {
    if (!(value instanceof ObjectFieldValue f)) {
      return Optional.empty();
    }
    // What grows may have the field from the class above it; and a static one is there once.
    String of = f.getDefiningInstance().getJavaClass().getName();
    String type = f.getField().getDeclaringClass().getName();
    boolean grows = growing.contains(plain(type)) || growing.contains(plain(of));
    return grows && !f.getField().isStatic()
        ? Optional.empty()
        : Optional.of(type + "#" + f.getField().getName());
  }
}
