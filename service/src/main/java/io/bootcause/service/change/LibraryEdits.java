package io.bootcause.service.change;

import io.bootcause.service.Library;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which nested jars of an artifact are replaced, removed and added. */
final class LibraryEdits {
  /**
   * @param file its content, null while it is the artifact's own
   */
  record Slot(Library library, @Nullable Path file) {}

  private final Map<String, Slot> kept = new LinkedHashMap<>();
  private final Map<String, Slot> removed = new LinkedHashMap<>();
  private final List<Slot> added = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  LibraryEdits(List<Library> libraries) {
    libraries.forEach(library -> kept.put(library.entry(), new Slot(library, null)));
  }

  /** The libraries as they are after the edits so far. */
  List<Library> libraries() {
    List<Library> now = new ArrayList<>();
    kept.values().forEach(slot -> now.add(slot.library()));
    added.forEach(slot -> now.add(slot.library()));
    return now;
  }

  void replace(Library old, Library with, Path file) {
    Slot slot = new Slot(with, file);
    String origin = originOf(old);
    if (origin == null) {
      added.removeIf(s -> s.library().equals(old));
      added.add(slot);
    } else {
      kept.put(origin, slot);
    }
    notes.add(old.coordinates() + " -> " + with.version());
  }

  void remove(Library old) {
    String origin = originOf(old);
    if (origin == null) {
      added.removeIf(s -> s.library().equals(old));
    } else {
      Slot slot = kept.remove(origin);
      if (slot != null) {
        removed.put(origin, slot);
      }
    }
    notes.add("removed " + old.entry());
  }

  void add(Library library, Path file) {
    added.add(new Slot(library, file));
    notes.add("added " + library.coordinates());
  }

  /** What takes the place of this entry; null if it stays as it is. */
  @Nullable Slot replacement(String entry) {
    Slot slot = kept.get(entry);
    return slot == null || slot.file() == null ? null : slot;
  }

  boolean isRemoved(String entry) {
    return removed.containsKey(entry);
  }

  List<Slot> added() {
    return List.copyOf(added);
  }

  /** What was done, one line each, for the user. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  boolean isEmpty() {
    return notes.isEmpty();
  }

  private @Nullable String originOf(Library library) {
    for (Map.Entry<String, Slot> e : kept.entrySet()) {
      if (e.getValue().library().equals(library)) {
        return e.getKey();
      }
    }
    return null;
  }
}
