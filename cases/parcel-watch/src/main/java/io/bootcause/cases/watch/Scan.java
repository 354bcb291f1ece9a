package io.bootcause.cases.watch;

import java.time.Instant;

record Scan(long parcel, long sequence, String depot, Instant at) {}
