package io.bootcause.cli.load;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.RequestBytes;
import io.bootcause.load.workload.DataTable;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Finds values of a CSV that no header may have, before the first request is sent. */
final class HeaderValues {
  /** No part of a value (RFC 9110, 5.5), though it is sent where it is asked for. */
  private static final char DELETE = 127;

  private HeaderValues() {}

  /**
   * @throws TypeConversionException if a row has such a value for a column that a header names
   */
  static void check(List<HttpRequest> requests, DataTable table) {
    for (int column = 0; column < table.columns().size(); column++) {
      String name = table.columns().get(column);
      Pattern variable = Pattern.compile("\\{\\{\\s*" + Pattern.quote(name) + "\\s*}}");
      boolean asked =
          requests.stream()
              .flatMap(request -> request.headers().values().stream())
              .anyMatch(value -> variable.matcher(value).find());
      for (int row = 0; asked && row < table.rows().size(); row++) {
        String value = table.rows().get(row).get(column);
        if (!RequestBytes.isHeaderValue(value) || value.indexOf(DELETE) >= 0) {
          throw new TypeConversionException(
              String.format(
                  Locale.ROOT,
                  "the CSV's row %d has a {{%s}} that no header may have: a line break, a control"
                      + " character, or one beyond Latin-1",
                  row + 1,
                  name));
        }
      }
    }
  }
}
