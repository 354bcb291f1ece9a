package io.bootcause.load.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataTableTest {
  @TempDir Path dir;

  @Test
  void quotesCommasAndLinesWithinQuotes() throws Exception {
    DataTable table = read("id, name\r\n1,\"Miller, \"\"Bob\"\"\"\r\n\r\n2,\"two\nlines\"\n");
    assertThat(table.columns()).containsExactly("id", "name");
    assertThat(table.rows().get(0)).containsExactly("1", "Miller, \"Bob\"");
    assertThat(table.rows().get(1)).containsExactly("2", "two\nlines");
    assertThat(table.rows()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'a,b';needs a line of column names",
        "'';needs a line of column names",
        "'a,b|1,2|3';csv:3: 1 values where there are 2 columns",
        "'a,b|1,2,3';csv:2: 3 values where there are 2 columns",
        "'a,a|1,2';csv:1: the columns need names",
        "'a,b|1,\"2';csv:2: ",
      })
  void malformedFilesSayWhere(String text, String says) {
    assertThatThrownBy(() -> read(text.replace('|', '\n')))
        .isInstanceOf(WorkloadSyntaxException.class)
        .hasMessageContaining(says)
        .hasMessageNotContaining("\n");
  }

  @Test
  void notText() {
    assertThatThrownBy(
            () -> {
              Path file = dir.resolve("x.csv");
              Files.write(file, new byte[] {'a', '\n', (byte) 0xC3, (byte) 0x28});
              DataTable.read(file);
            })
        .hasMessageEndingWith("x.csv: not UTF-8");
  }

  private DataTable read(String text) throws IOException, WorkloadSyntaxException {
    Path file = dir.resolve("data.csv");
    Files.writeString(file, text, StandardCharsets.UTF_8);
    return DataTable.read(file);
  }
}
