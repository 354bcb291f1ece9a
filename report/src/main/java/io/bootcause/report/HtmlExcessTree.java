package io.bootcause.report;

import io.bootcause.report.charts.FlameGraph;
import io.bootcause.report.charts.FlameGraph.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls of a flame graph as a list that unfolds, largest first, open down to the frontier.
 * Calls that only hand on to one other are one line with it.
 */
final class HtmlExcessTree {
  /** Of the whole excess; what is less is in the picture only. */
  private static final double LEAST_SHARE = 0.05;

  /** A caller whose callee has this share of its excess only hands on. */
  private static final double HANDS_ON = 0.97;

  private HtmlExcessTree() {}

  static void write(Html html, FlameGraph flame) {
    html.tag(
        "details.tree",
        () -> {
          html.leaf(
              "summary",
              "As a tree: "
                  + flame.slow()
                  + (flame.byExcess() ? ", what is more than in " + flame.typical() : ""));
          html.tag("ul", () -> entry(html, flame, flame.root()));
        });
  }

  private static void entry(Html html, FlameGraph flame, Node node) {
    double whole = flame.millis(flame.root());
    List<Node> chain = chain(flame, node);
    Node last = chain.get(chain.size() - 1);
    List<Node> below =
        last.children().stream()
            .filter(child -> whole > 0 && flame.millis(child) >= LEAST_SHARE * whole)
            .toList();
    html.tag(
        "li",
        () -> {
          if (below.isEmpty()) {
            html.tag("div.leaf", () -> line(html, flame, chain));
            return;
          }
          Runnable unfolded =
              () -> {
                html.tag("summary", () -> line(html, flame, chain));
                html.tag("ul", () -> below.forEach(child -> entry(html, flame, child)));
              };
          if (below.stream().anyMatch(HtmlExcessTree::hasFrontier)) {
            html.tag("details", unfolded, "open", "");
          } else {
            html.tag("details", unfolded);
          }
        });
  }

  private static boolean hasFrontier(Node node) {
    return node.frontier() || node.children().stream().anyMatch(HtmlExcessTree::hasFrontier);
  }

  /** From a call down to the first that does more than handing on, or is the frontier. */
  private static List<Node> chain(FlameGraph flame, Node from) {
    List<Node> chain = new ArrayList<>(List.of(from));
    Node at = from;
    while (!at.frontier()
        && !at.children().isEmpty()
        && flame.millis(at.children().get(0)) >= HANDS_ON * flame.millis(at)) {
      at = at.children().get(0);
      chain.add(at);
    }
    return chain;
  }

  private static void line(Html html, FlameGraph flame, List<Node> chain) {
    double whole = flame.millis(flame.root());
    Node last = chain.get(chain.size() - 1);
    html.tag(
        last.frontier() ? "span.call.frontier" : "span.call",
        () -> {
          if (chain.size() > 2) {
            html.text(Figures.count(chain.size() - 1, "call") + " down to ");
          } else if (chain.size() == 2) {
            html.name(HtmlPath.simple(chain.get(0).frame())).text(" → ");
          }
          html.name(HtmlPath.simple(last.frame()));
          if (last.frontier()) {
            html.text(" ").leaf("span.role", "frontier");
          }
        });
    html.text(" ");
    html.leaf(
        "span.more",
        Figures.value(flame.millis(last), "ms")
            + (whole > 0 ? ", " + Figures.percent(flame.millis(last) / whole) : ""));
    if (flame.byExcess()) {
      html.text(" ");
      html.leaf(
          "span.time",
          Figures.value(last.slowMillis(), "ms")
              + " against "
              + Figures.value(last.typicalMillis(), "ms"));
    }
  }
}
