package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.text.TextContentRenderer;
import org.junit.jupiter.api.Test;

class MarkdownReporterTest {
  private static final List<Extension> TABLES = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(TABLES).build();

  private static String write(Investigated investigated) throws IOException {
    StringBuilder out = new StringBuilder();
    new MarkdownReporter().write(investigated, out);
    return out.toString();
  }

  @Property
  void anyTextIsShownAsItIs(@ForAll String text) {
    String expected = PlainText.clean(text).strip().replaceAll(" +", " ");
    Node parsed = PARSER.parse("## Title: " + MarkdownText.escaped(text) + " end\n");
    StringBuilder shown = new StringBuilder();
    parsed.accept(
        new AbstractVisitor() {
          @Override
          public void visit(org.commonmark.node.Text node) {
            shown.append(node.getLiteral());
          }
        });

    assertThat(parsed.getFirstChild()).isInstanceOf(Heading.class);
    assertThat(shown.toString().replaceAll(" +", " "))
        .isEqualTo(("Title: " + expected + " end").replaceAll(" +", " "));
  }

  @Property
  void anyTextAsCodeIsShownAsItIs(@ForAll String text) {
    String clean = PlainText.clean(text).strip();
    if (clean.isEmpty()) {
      assertThat(MarkdownText.code(text)).isEmpty();
      return;
    }
    Node parsed = PARSER.parse("- " + MarkdownText.code(text) + "\n");

    assertThat(TextContentRenderer.builder().build().render(parsed)).contains(clean);
  }

  @Property(tries = 200)
  void noTextMakesALinkAnImageOrATagOfItsOwn(@ForAll String text, @ForAll double number)
      throws IOException {
    onlyOurMarkup(write(Samples.withEveryText(text, number)));
  }

  @Test
  void anAttackIsShownAndDoesNothing() throws IOException {
    onlyOurMarkup(write(Samples.attack()));
    onlyOurMarkup(write(Samples.withEveryText("[x](http://y) ![z](http://z)", 1)));
    assertThat(MarkdownText.escaped("@octocat")).doesNotContain("@octocat");
  }

  private static void onlyOurMarkup(String markdown) {
    PARSER
        .parse(markdown)
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Link link) {
                throw new AssertionError("a link: " + link.getDestination());
              }

              @Override
              public void visit(Image image) {
                throw new AssertionError("an image: " + image.getDestination());
              }

              @Override
              public void visit(HtmlInline html) {
                assertThat(html.getLiteral()).matches("<!-- -->|<br>|</?summary>|</?details>");
              }

              @Override
              public void visit(HtmlBlock html) {
                assertThat(html.getLiteral())
                    .matches("(?s)<details><summary>[^<>]*(<!-- -->[^<>]*)*</summary>|</details>");
              }
            });
  }

  @Test
  void tablesAreTablesAndTheFixesAreInThem() throws IOException {
    long[] cells = new long[1];
    PARSER
        .parse(write(Samples.tomcatScan()))
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(CustomNode node) {
                cells[0] += node instanceof TableCell ? 1 : 0;
                visitChildren(node);
              }
            });

    // Four fixes and their heading; twelve lines of the budget, their heading and their sum.
    assertThat(cells[0]).isEqualTo(4 * 5 + 3 * 14);
  }

  @Test
  void aCommentHasRoomForIt() throws IOException {
    assertThat(write(Samples.withEveryText("@_".repeat(50_000), 1)).length()).isLessThan(65_536);
  }

  @Test
  void notesAreNoRatios() throws IOException {
    String text = write(Samples.nullEffect());

    assertThat(text)
        .contains("inconclusive: the changed service did not start")
        .contains("|  |  |");
    assertThat(write(Samples.tomcatScan())).contains("| not tried |  |  |");
  }
}
