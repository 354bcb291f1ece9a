package io.bootcause.cases.pilots;

import com.fasterxml.jackson.annotation.JsonProperty;

class LogEntry {
  @JsonProperty final int pilot;
  @JsonProperty final String berth;

  LogEntry(int pilot, String berth) {
    this.pilot = pilot;
    this.berth = berth;
  }
}
