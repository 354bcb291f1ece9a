package io.bootcause.cases.watch;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.event.EventListener;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.async.DeferredResult;

/** Who waits for which parcel. No thread waits with them. */
@Component
class ScanBoard {

  private final Map<Long, Scan> last = new ConcurrentHashMap<>();
  private final Map<Long, Set<DeferredResult<ResponseEntity<Scan>>>> waiting =
      new ConcurrentHashMap<>();

  DeferredResult<ResponseEntity<Scan>> next(long parcel) {
    DeferredResult<ResponseEntity<Scan>> answer =
        new DeferredResult<>(null, () -> ResponseEntity.noContent().build());
    answer.onCompletion(
        () ->
            waiting.computeIfPresent(
                parcel,
                (key, all) -> {
                  all.remove(answer);
                  return all.isEmpty() ? null : all;
                }));
    waiting.compute(
        parcel,
        (key, all) -> {
          Set<DeferredResult<ResponseEntity<Scan>>> set =
              all == null ? ConcurrentHashMap.newKeySet() : all;
          set.add(answer);
          return set;
        });
    return answer;
  }

  @EventListener
  void on(ParcelScanned scanned) {
    Scan scan = scanned.scan();
    last.put(scan.parcel(), scan);
    Set<DeferredResult<ResponseEntity<Scan>>> all = waiting.remove(scan.parcel());
    if (all != null) {
      ResponseEntity<Scan> answer = ResponseEntity.ok(scan);
      all.forEach(result -> result.setResult(answer));
    }
  }

  Scan last(long parcel) {
    return last.get(parcel);
  }
}
