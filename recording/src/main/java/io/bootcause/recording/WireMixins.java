package io.bootcause.recording;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.bootcause.wire.WaitKind;

/** How Jackson sees types of the wire and of the load, which must stay free of it. */
final class WireMixins {
  private WireMixins() {}

  @JsonAutoDetect(fieldVisibility = Visibility.ANY, getterVisibility = Visibility.NONE)
  abstract static class Call {
    @JsonCreator
    Call(
        @JsonProperty("clientPort") int clientPort,
        @JsonProperty("ordinal") int ordinal,
        @JsonProperty("className") String className,
        @JsonProperty("method") String method,
        @JsonProperty("depth") int depth,
        @JsonProperty("enter") long enter,
        @JsonProperty("exit") long exit,
        @JsonProperty("subject") String subject) {}
  }

  @JsonAutoDetect(fieldVisibility = Visibility.ANY, getterVisibility = Visibility.NONE)
  abstract static class Scan {
    @JsonCreator
    Scan(
        @JsonProperty("clientPort") int clientPort,
        @JsonProperty("ordinal") int ordinal,
        @JsonProperty("source") String source,
        @JsonProperty("entries") int entries,
        @JsonProperty("firstEntries") String... firstEntries) {}
  }

  @JsonAutoDetect(fieldVisibility = Visibility.ANY, getterVisibility = Visibility.NONE)
  abstract static class Wait {
    @JsonInclude(Include.NON_DEFAULT)
    int times;

    @JsonInclude(Include.NON_DEFAULT)
    long nanos;

    @JsonCreator
    Wait(
        @JsonProperty("clientPort") int clientPort,
        @JsonProperty("ordinal") int ordinal,
        @JsonProperty("kind") WaitKind kind,
        @JsonProperty("threadId") long threadId,
        @JsonProperty("elsewhere") boolean elsewhere,
        @JsonProperty("start") long start,
        @JsonProperty("end") long end,
        @JsonProperty("subject") String subject,
        @JsonProperty("times") int times,
        @JsonProperty("nanos") long nanos) {}
  }

  /** Nearly all requests belong to no trace. */
  abstract static class OneSample {
    @JsonInclude(Include.NON_EMPTY)
    abstract String traceparent();
  }

  @JsonAutoDetect(fieldVisibility = Visibility.ANY, getterVisibility = Visibility.NONE)
  abstract static class Value {
    @JsonCreator
    Value(
        @JsonProperty("name") String name,
        @JsonProperty("nanoTime") long nanoTime,
        @JsonProperty("value") double value) {}
  }
}
