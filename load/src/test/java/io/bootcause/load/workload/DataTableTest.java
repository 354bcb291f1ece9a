package io.bootcause.load.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
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

  @Test
  void blanksArePartOfAValue() throws Exception {
    DataTable table = read("id, name \n  1 , a b \n\"  2\",  \n \n3,{\"x\": 1}\n");
    assertThat(table.columns()).containsExactly("id", "name");
    assertThat(table.rows())
        .containsExactly(
            List.of("  1 ", " a b "), List.of("  2", "  "), List.of("3", "{\"x\": 1}"));
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstName() throws Exception {
    assertThat(read("\ufeffid,name\n1,\ufeffa\n").columns()).containsExactly("id", "name");
    assertThat(read("\ufeffid\n\ufeffa\n").rows()).containsExactly(List.of("\ufeffa"));
    assertThat(read("\ufeff\"id\"\n1\n").columns()).containsExactly("id");
  }

  /** What is written with all values in quotes, or none that need them, is read again. */
  @Property(tries = 300)
  void whatWasWrittenIsRead(@ForAll("tables") List<List<String>> values, @ForAll boolean always)
      throws Exception {
    StringBuilder text = new StringBuilder("a,b,c\r\n");
    for (List<String> row : values) {
      text.append(
          row.stream().map(value -> written(value, always)).collect(Collectors.joining(",")));
      text.append(always ? "\r\n" : "\n");
    }
    assertThat(CsvText.rows(text.toString()).stream().skip(1).map(CsvText.Row::values))
        .isEqualTo(values);
  }

  private static String written(String value, boolean always) {
    return always || value.matches("(?s).*[\",\r\n].*")
        ? '"' + value.replace("\"", "\"\"") + '"'
        : value;
  }

  @Provide
  Arbitrary<List<List<String>>> tables() {
    return Arbitraries.strings()
        .withChars("ab \",\r\n\u00fc")
        .ofMaxLength(6)
        .list()
        .ofSize(3)
        .list()
        .ofMaxSize(4);
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
        "'a,b|1,\"2';csv:2: a quote that is not closed",
        "'a,b|\"1||\",\"2|';csv:4: a quote that is not closed",
        "'a,b|1, \"2\"';csv:2: a blank before a quote",
        "'a,b|\"1\" ,2';csv:2: text after a closing quote",
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
