package io.bootcause.cases.announcements;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

@ConfigurationProperties("parcels")
public record ParcelProperties(int batchSize, Duration answerWithin, Duration depotDelay) {}
