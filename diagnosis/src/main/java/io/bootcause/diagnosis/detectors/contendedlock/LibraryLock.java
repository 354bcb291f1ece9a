package io.bootcause.diagnosis.detectors.contendedlock;

import io.bootcause.diagnosis.detectors.Advice;
import java.util.List;

/** Locks of libraries that a line of a service's own code or settings does without. */
final class LibraryLock {
  static final List<Advice> KNOWN =
      List.of(
          // Javadoc of Guava's AllowConcurrentEvents.
          new Advice(
              "com.google.common.eventbus.Subscriber$SynchronizedSubscriber#*",
              "Guava's EventBus hands events to a subscriber one at a time unless its method is annotated"
                  + " with @AllowConcurrentEvents, which it may be where it is safe for several threads."),
          // OpenTelemetry's specification of the SDK for traces, "Simple processor" and "Batching
          // processor".
          new Advice(
              "io.opentelemetry.sdk.trace.export.SimpleSpanProcessor#*",
              "OpenTelemetry's SimpleSpanProcessor has each span exported as it ends, on the thread that"
                  + " ends it and one at a time: a BatchSpanProcessor, as Boot's own, does it on a thread"
                  + " of its own."),
          // Javadoc of RequestMappingHandlerAdapter.setSynchronizeOnSession.
          new Advice(
              "org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter#handleInternal",
              "Spring lets requests of one session in one after the other: synchronizeOnSession of"
                  + " RequestMappingHandlerAdapter, which is off unless it is set."),
          // README of json-path, "Cache SPI".
          new Advice(
              "com.jayway.jsonpath.spi.cache.LRUCache#*",
              "json-path looks paths up in a cache with one lock: a JsonPath that is compiled once, or a"
                  + " cache of one's own (CacheProvider.setCache), does without."),
          // Javadoc of ConcurrentHashMap, and of Collections.synchronizedMap.
          new Advice(
              "java.util.Collections$Synchronized*",
              "A synchronized collection has one lock for whoever reads it, too: those of"
                  + " java.util.concurrent do without."),
          // Javadoc of Hashtable: "it is recommended to use ConcurrentHashMap in place of
          // Hashtable".
          new Advice(
              "java.util.Hashtable#*",
              "A Hashtable has one lock for whoever reads it, too: a ConcurrentHashMap does without."));

  private LibraryLock() {}
}
