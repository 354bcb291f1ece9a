package io.bootcause.cases.announcements;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/** Parcels are announced one by one and stored many at a time. */
@Service
class AnnouncementService {

  private final BlockingQueue<Entry> incoming = new LinkedBlockingQueue<>(10_000);
  private final ParcelRepository parcels;
  private final DepotDirectory depots;
  private final ParcelProperties properties;

  AnnouncementService(
      ParcelRepository parcels, DepotDirectory depots, ParcelProperties properties) {
    this.parcels = parcels;
    this.depots = depots;
    this.properties = properties;
  }

  Receipt announce(Announcement announcement) {
    Entry entry = new Entry(announcement, new CompletableFuture<>());
    if (!incoming.offer(entry)) {
      throw new IllegalStateException("too many announcements");
    }
    try {
      long number = entry.number.get(properties.answerWithin().toMillis(), TimeUnit.MILLISECONDS);
      return new Receipt(number, depots.depotFor(announcement.postcode()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("not stored", e);
    }
  }

  @Scheduled(fixedDelayString = "${parcels.store-every}")
  void store() {
    while (!incoming.isEmpty()) {
      List<Entry> batch = new ArrayList<>();
      incoming.drainTo(batch, properties.batchSize());
      try {
        long first = parcels.insert(batch.stream().map(Entry::announcement).toList());
        for (int i = 0; i < batch.size(); i++) {
          batch.get(i).number.complete(first + i);
        }
      } catch (RuntimeException e) {
        batch.forEach(entry -> entry.number.completeExceptionally(e));
      }
    }
  }

  private record Entry(Announcement announcement, CompletableFuture<Long> number) {}
}
