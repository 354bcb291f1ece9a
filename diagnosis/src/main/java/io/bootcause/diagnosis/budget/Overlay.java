package io.bootcause.diagnosis.budget;

import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Puts a request's waits over the pieces that its boundaries cut: see this package's description
 * for which of several wins. Works on ever smaller pieces, so that nothing is counted twice.
 */
final class Overlay {
  private final List<RequestWait> waits;

  Overlay(List<RequestWait> waits) {
    List<RequestWait> byStart = new ArrayList<>(waits);
    byStart.sort(Comparator.comparingLong(RequestWait::start));
    this.waits = byStart;
  }

  /** Cuts the pieces further where waits begin and end. */
  List<Piece> over(List<Piece> pieces) {
    if (waits.isEmpty()) {
      return pieces;
    }
    TreeSet<Long> cuts = new TreeSet<>();
    for (RequestWait wait : waits) {
      cuts.add(wait.start());
      cuts.add(wait.end());
    }
    List<Piece> result = new ArrayList<>();
    List<RequestWait> active = new ArrayList<>();
    int next = 0;
    for (Piece piece : pieces) {
      long at = piece.from();
      while (at < piece.to()) {
        Long cut = cuts.higher(at);
        long to = cut == null || cut > piece.to() ? piece.to() : cut;
        while (next < waits.size() && waits.get(next).start() <= at) {
          active.add(waits.get(next++));
        }
        long from = at;
        active.removeIf(wait -> wait.end() <= from);
        RequestWait wait = winner(active, piece.line());
        result.add(
            wait == null
                ? new Piece(at, to, piece.line(), "")
                : new Piece(at, to, line(wait.kind()), wait.subject()));
        at = to;
      }
    }
    return result;
  }

  private static @Nullable RequestWait winner(List<RequestWait> active, Line base) {
    if (active.isEmpty()) {
      return null;
    }
    if (base == Line.NETWORK || base == Line.QUEUE) {
      return latest(active, w -> w.kind() == WaitKind.LOOP_BUSY);
    }
    RequestWait own = latest(active, w -> !w.elsewhere() && w.kind() != WaitKind.LOOP_BUSY);
    if (own == null || (own.kind() != WaitKind.AWAIT && own.kind() != WaitKind.ASYNC)) {
      return own;
    }
    RequestWait named =
        latest(active, w -> w.elsewhere() && !passive(w.kind()) && w.kind() != WaitKind.TASK);
    if (named != null) {
      return named;
    }
    RequestWait task = latest(active, w -> w.elsewhere() && w.kind() == WaitKind.TASK);
    if (task != null) {
      return task;
    }
    RequestWait handover = latest(active, w -> w.kind() == WaitKind.HANDOVER);
    if (handover != null) {
      return handover;
    }
    RequestWait timer = latest(active, w -> w.kind() == WaitKind.TIMER);
    return timer != null ? timer : own;
  }

  private static boolean passive(WaitKind kind) {
    return kind == WaitKind.AWAIT
        || kind == WaitKind.ASYNC
        || kind == WaitKind.HANDOVER
        || kind == WaitKind.TIMER
        || kind == WaitKind.LOOP_BUSY;
  }

  private static @Nullable RequestWait latest(
      List<RequestWait> active, java.util.function.Predicate<RequestWait> which) {
    // In the order of start: the innermost comes last.
    for (int i = active.size() - 1; i >= 0; i--) {
      if (which.test(active.get(i))) {
        return active.get(i);
      }
    }
    return null;
  }

  private static Line line(WaitKind kind) {
    return switch (kind) {
      case CONNECTION -> Line.CONNECTION;
      case STATEMENT -> Line.STATEMENT;
      case COMMIT -> Line.COMMIT;
      case HTTP_CALL -> Line.HTTP_CALL;
      case HTTP_CONNECTION -> Line.HTTP_CONNECTION;
      case SOCKET_READ, HELD_READ -> Line.SOCKET;
      case SLEEP -> Line.SLEEP;
      case LOCK -> Line.LOCK;
      case AWAIT -> Line.AWAIT;
      case LOGGING -> Line.LOGGING;
      case HANDOVER -> Line.HANDOVER;
      case TASK -> Line.TASK;
      case TIMER -> Line.TIMER;
      case ASYNC -> Line.ASYNC;
      case LOOP_BUSY -> Line.LOOP_BUSY;
    };
  }
}
