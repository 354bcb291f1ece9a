package io.bootcause.report;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * JUnit's report, the dialect that Surefire writes and that build servers read: suites of test
 * cases, of which each passed, failed, could not be run, or was skipped.
 */
final class JunitXml {
  /** What came of a test case. */
  enum Result {
    PASSED(""),
    FAILED("failure"),
    BROKEN("error"),
    SKIPPED("skipped");

    private final String element;

    Result(String element) {
      this.element = element;
    }
  }

  /**
   * One test case.
   *
   * @param name stable from run to run
   * @param message in one line; empty for none
   * @param text what else is to be told, line by line; may be empty
   */
  record Case(String name, Result result, String message, List<String> text) {}

  /**
   * One suite.
   *
   * @param name of what is tested; also the class name of its cases
   * @param timestamp as Instant prints it; empty if it is not known
   */
  record Suite(
      String name,
      String timestamp,
      double seconds,
      Map<String, String> properties,
      List<Case> cases) {
    private long count(Result result) {
      return cases.stream().filter(c -> c.result() == result).count();
    }
  }

  private final XMLStreamWriter xml;

  private JunitXml(XMLStreamWriter xml) {
    this.xml = xml;
  }

  static void write(List<Suite> suites, Appendable out) throws IOException {
    StringWriter content = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(content);
      new JunitXml(xml).document(suites);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
    out.append(content.toString()).append('\n');
  }

  private void document(List<Suite> suites) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuites");
    for (Suite suite : suites) {
      suite(suite);
    }
    line(0);
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  private void suite(Suite suite) throws XMLStreamException {
    line(1);
    xml.writeStartElement("testsuite");
    attribute("name", suite.name());
    attribute("tests", String.valueOf(suite.cases().size()));
    attribute("failures", String.valueOf(suite.count(Result.FAILED)));
    attribute("errors", String.valueOf(suite.count(Result.BROKEN)));
    attribute("skipped", String.valueOf(suite.count(Result.SKIPPED)));
    attribute("time", seconds(suite.seconds()));
    if (suite.timestamp().matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ")) {
      attribute("timestamp", suite.timestamp());
    }
    line(2);
    xml.writeStartElement("properties");
    for (Map.Entry<String, String> property : suite.properties().entrySet()) {
      line(3);
      xml.writeEmptyElement("property");
      attribute("name", property.getKey());
      attribute("value", property.getValue());
    }
    line(2);
    xml.writeEndElement();
    List<String> names = new ArrayList<>();
    for (Case one : suite.cases()) {
      names.add(one.name());
      long same = names.stream().filter(one.name()::equals).count();
      testCase(suite, one, same == 1 ? one.name() : one.name() + " (" + same + ")");
    }
    line(1);
    xml.writeEndElement();
  }

  /** Two cases of one name would be taken for two runs of the same. */
  private void testCase(Suite suite, Case one, String name) throws XMLStreamException {
    line(2);
    xml.writeStartElement("testcase");
    attribute("name", name);
    attribute("classname", suite.name());
    attribute("time", "0.000");
    line(3);
    boolean passed = one.result() == Result.PASSED;
    xml.writeStartElement(passed ? "system-out" : one.result().element);
    if (!passed) {
      attribute("message", one.message());
      if (one.result() != Result.SKIPPED) {
        attribute("type", one.name());
      }
    }
    List<String> lines = new ArrayList<>(passed ? List.of(one.message()) : List.of());
    lines.addAll(one.text());
    xml.writeCharacters(String.join("\n", lines.stream().map(PlainText::clean).toList()));
    xml.writeEndElement();
    line(2);
    xml.writeEndElement();
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, PlainText.clean(value));
  }

  private void line(int depth) throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }

  private static String seconds(double seconds) {
    return Double.isFinite(seconds) ? String.format(Locale.ROOT, "%.3f", seconds) : "0.000";
  }
}
