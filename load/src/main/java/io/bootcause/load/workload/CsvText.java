package io.bootcause.load.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * Takes CSV apart (RFC 4180). Blanks are part of a value, as are quotes after its first character.
 * Own code, since Jackson's takes the blanks before a value away.
 */
final class CsvText {
  /** What cannot be CSV. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;
    private final int line;

    Malformed(int line, String problem) {
      super(problem);
      this.line = line;
    }

    int line() {
      return line;
    }
  }

  /**
   * A row.
   *
   * @param line 1-based, where it begins
   */
  record Row(int line, List<String> values) {}

  private static final int END = -1;

  private final String text;
  private int at;
  private int line = 1;

  private CsvText(String text) {
    this.text = text;
  }

  /** The rows of a text; blank lines are none. */
  static List<Row> rows(String text) throws Malformed {
    return new CsvText(text).rows();
  }

  private List<Row> rows() throws Malformed {
    List<Row> rows = new ArrayList<>();
    while (next() != END) {
      int start = at;
      int first = line;
      List<String> values = row();
      if (!text.substring(start, at).isBlank()) {
        rows.add(new Row(first, values));
      }
      endLine();
    }
    return rows;
  }

  /** Reads up to the end of the row's last line. */
  private List<String> row() throws Malformed {
    List<String> values = new ArrayList<>();
    values.add(value());
    while (next() == ',') {
      at++;
      values.add(value());
    }
    return values;
  }

  private String value() throws Malformed {
    if (next() == '"') {
      return quoted();
    }
    int start = at;
    while (next() != ',' && !atEndOfLine()) {
      at++;
    }
    String value = text.substring(start, at);
    if (value.startsWith("\"", value.length() - value.stripLeading().length())) {
      throw new Malformed(line, "a blank before a quote: quotes are around all of a value");
    }
    return value;
  }

  private String quoted() throws Malformed {
    int opened = line;
    StringBuilder value = new StringBuilder();
    at++;
    while (next() != '"' || text.startsWith("\"\"", at)) {
      if (next() == END) {
        throw new Malformed(opened, "a quote that is not closed");
      }
      if (atEndOfLine()) {
        int start = at;
        endLine();
        value.append(text, start, at);
      } else {
        at += next() == '"' ? 1 : 0;
        value.append(text.charAt(at));
        at++;
      }
    }
    at++;
    if (next() != ',' && !atEndOfLine()) {
      throw new Malformed(line, "text after a closing quote: quotes are around all of a value");
    }
    return value.toString();
  }

  private int next() {
    return at < text.length() ? text.charAt(at) : END;
  }

  private boolean atEndOfLine() {
    return next() == END || next() == '\n' || next() == '\r';
  }

  private void endLine() {
    if (next() != END) {
      at += text.startsWith("\r\n", at) ? 2 : 1;
      line++;
    }
  }
}
