package io.bootcause.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.TestSuiteXmlParser;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Read back by Surefire's own reader, which knows nothing of our writer. */
class JunitReporterTest {
  private static byte[] write(Investigated investigated) throws IOException {
    StringBuilder out = new StringBuilder();
    new JunitReporter(KnownFindings.none()).write(investigated, out);
    return out.toString().getBytes(UTF_8);
  }

  private static ReportTestSuite read(byte[] xml) throws Exception {
    List<ReportTestSuite> suites =
        new TestSuiteXmlParser(new NullConsoleLogger())
            .parse(new InputStreamReader(new ByteArrayInputStream(xml), UTF_8));
    assertThat(suites).hasSize(1);
    return suites.get(0);
  }

  @Test
  void aFindingFailsAndTheRestPassesOrIsSkipped() throws Exception {
    ReportTestSuite suite = read(write(Samples.tomcatScan()));

    assertThat(suite.getNumberOfFailures()).isEqualTo(1);
    assertThat(suite.getNumberOfErrors()).isZero();
    assertThat(suite.getNumberOfSkipped()).isEqualTo(1);
    assertThat(suite.getNumberOfTests()).isEqualTo(6);
    assertThat(suite.getTestCases())
        .extracting(ReportTestCase::getName)
        .containsExactly(
            "measurement",
            "archive-scan",
            "idle-connection",
            "garbage-collection",
            "queueing",
            "payload-size");
    assertThat(suite.getTestCases().get(1).getFailureMessage()).startsWith("After 31 s of silence");
  }

  @Test
  void nothingFoundIsGreen() throws Exception {
    ReportTestSuite suite = read(write(Samples.healthy()));

    assertThat(suite.getNumberOfFailures() + suite.getNumberOfErrors()).isZero();
    assertThat(suite.getNumberOfTests()).isEqualTo(6);
  }

  @Test
  void anInvalidMeasurementIsAnError() throws Exception {
    ReportTestSuite suite = read(write(Samples.invalid()));

    assertThat(suite.getNumberOfErrors()).isEqualTo(1);
    assertThat(suite.getTestCases().get(0).getFailureType()).isEqualTo("measurement");
  }

  @Property(tries = 200)
  void anyTextMakesWellFormedXmlWithItsTextInIt(@ForAll String text, @ForAll double number)
      throws Exception {
    byte[] xml = write(Samples.withEveryText(text, number));

    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(xml))
            .getDocumentElement();
    Element failure = (Element) root.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message")).isEqualTo(PlainText.clean(text));
  }
}
