package io.bootcause.recording;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;

/** How Jackson sees types of the wire, which must stay free of it. */
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
}
