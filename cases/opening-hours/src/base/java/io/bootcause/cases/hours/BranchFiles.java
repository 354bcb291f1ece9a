package io.bootcause.cases.hours;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

@Component
class BranchFiles {
  private final BranchTable table;

  BranchFiles(BranchTable table) {
    this.table = table;
  }

  Optional<Hours> hours(String branch) {
    try {
      Stream<String> lines = Files.lines(table.file());
      return lines.filter(line -> line.startsWith(branch + ";")).map(Hours::parse).findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
