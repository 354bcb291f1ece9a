package io.bootcause.load.workload;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The rows of a CSV file (RFC 4180, UTF-8), whose first line names the columns.
 *
 * @param columns without duplicates
 * @param rows at least one, each with a value per column
 */
public record DataTable(List<String> columns, List<List<String>> rows) {
  public DataTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * Reads a file.
   *
   * @throws WorkloadSyntaxException if it is not such a file; empty lines do not count
   */
  public static DataTable read(Path file) throws WorkloadSyntaxException {
    List<List<String>> rows = new ArrayList<>();
    CsvMapper mapper =
        CsvMapper.builder()
            .enable(CsvParser.Feature.WRAP_AS_ARRAY)
            .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
            .build();
    try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        MappingIterator<String[]> lines = mapper.readerFor(String[].class).readValues(text)) {
      while (lines.hasNextValue()) {
        int line = lines.getCurrentLocation().getLineNr();
        List<String> row = List.of(lines.nextValue());
        if (!rows.isEmpty() && row.size() != rows.get(0).size()) {
          throw WorkloadSyntaxException.at(
              file,
              line,
              row.size() + " values where there are " + rows.get(0).size() + " columns");
        }
        rows.add(row);
      }
    } catch (CharacterCodingException e) {
      throw WorkloadSyntaxException.of(file, "not UTF-8");
    } catch (JsonProcessingException e) {
      throw WorkloadSyntaxException.at(
          file, e.getLocation() == null ? 1 : e.getLocation().getLineNr(), e.getOriginalMessage());
    } catch (IOException e) {
      throw WorkloadSyntaxException.of(file, "cannot be read");
    }
    return checked(file, rows);
  }

  private static DataTable checked(Path file, List<List<String>> rows)
      throws WorkloadSyntaxException {
    if (rows.size() < 2) {
      throw WorkloadSyntaxException.of(file, "needs a line of column names and a line of values");
    }
    List<String> columns = rows.get(0).stream().map(String::strip).toList();
    if (new HashSet<>(columns).size() != columns.size() || columns.contains("")) {
      throw WorkloadSyntaxException.at(file, 1, "the columns need names of their own");
    }
    return new DataTable(columns, rows.subList(1, rows.size()));
  }
}
