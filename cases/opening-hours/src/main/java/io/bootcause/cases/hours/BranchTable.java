package io.bootcause.cases.hours;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

/** The file that head office delivers every night. */
@Component
class BranchTable {
  private static final int BRANCHES = 400;

  private final Path file;

  BranchTable() throws IOException {
    file = Files.createTempFile("branches", ".csv");
    file.toFile().deleteOnExit();
    List<String> lines = IntStream.range(0, BRANCHES).mapToObj(BranchTable::line).toList();
    Files.write(file, lines);
  }

  private static String line(int i) {
    return String.format(Locale.ROOT, "b%03d;City %d;%02d:00;%02d:30", i, i % 60, 7 + i % 3, 17 + i % 4);
  }

  Path file() {
    return file;
  }
}
