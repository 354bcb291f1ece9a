package io.bootcause.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The agent's answer to one {@link Command}. */
public final class Reply {
  /** The id of what no command has asked for: its error says what the agent waits for. */
  public static final int TO_NOTHING = 0;

  private final int id;
  private final String error;
  private final List<String[]> rows;

  /**
   * @param error one line if it could not be done, else empty
   * @param rows as the command's kind says
   */
  public Reply(int id, String error, List<String[]> rows) {
    this.id = id;
    this.error = error;
    this.rows = Collections.unmodifiableList(new ArrayList<>(rows));
  }

  public int id() {
    return id;
  }

  public String error() {
    return error;
  }

  public List<String[]> rows() {
    return rows;
  }

  public void encode(WireWriter out) {
    out.putUnsigned(id);
    out.putString(error);
    out.putUnsigned(rows.size());
    for (String[] row : rows) {
      out.putStrings(row);
    }
  }

  public static Reply decode(WireReader in) throws WireException {
    int id = in.getInt();
    String error = in.getString();
    int count = in.getCount();
    List<String[]> rows = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      rows.add(in.getStrings());
    }
    in.end();
    return new Reply(id, error, rows);
  }
}
