package io.bootcause.report;

/**
 * Parts of tables. Roles are spelled out because narrow screens lay rows out as grids, and browsers
 * then forget that they are rows.
 */
public final class HtmlTable {
  private HtmlTable() {}

  /** A head row; a name that begins with ".num " is right-aligned, an empty one stays empty. */
  public static void head(Html html, String... names) {
    html.tag(
        "thead",
        () ->
            html.tag(
                "tr",
                () -> {
                  for (String name : names) {
                    if (name.isEmpty()) {
                      html.leaf("td.chart", "", "role", "cell");
                    } else if (name.startsWith(".num ")) {
                      html.leaf(
                          "th.num", name.substring(5), "scope", "col", "role", "columnheader");
                    } else {
                      html.leaf("th", name, "scope", "col", "role", "columnheader");
                    }
                  }
                },
                "role",
                "row"),
        "role",
        "rowgroup");
  }

  static void number(Html html, String value) {
    html.leaf("td.num", value, "role", "cell");
  }
}
