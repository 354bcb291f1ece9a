package io.bootcause.cases.spares;

import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

@Service
public class PriceService {

  private final PartRepository parts;

  public PriceService(PartRepository parts) {
    this.parts = parts;
  }

  @Cacheable("prices")
  public Price priceOf(long partId) {
    return parts.price(partId);
  }

  @Scheduled(cron = "0 5 0 * * *")
  @CacheEvict(cacheNames = "prices", allEntries = true)
  public void newDay() {}
}
