package io.bootcause.diagnosis.detectors.resourcereread;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceRereadDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String HANDLER = "a.Fares#quote";
  private static final String PARSER = "b.Tables#read";
  private static final String TOKENS = "b.Tables#tokens";
  private static final String READ =
      "org.springframework.boot.loader.jar.ZipInflaterInputStream#read";

  private static final String INFLATE = "java.util.zip.Inflater#inflate";

  private static Recordings service() {
    return new Recordings()
        .usersOwn("a.Fares")
        .library("b", "tables", "1.0", 5)
        .from("tables", "b.Tables")
        .loadedFrom("file:/app.jar", "org.springframework.boot.loader.jar.ZipInflaterInputStream")
        .steady()
        .requests(20, 40);
  }

  private static Recordings computing(Recordings service, long weight, String... below) {
    String[] frames =
        Stream.concat(Stream.of(ENTRY, HANDLER), Stream.of(below)).toArray(String[]::new);
    return service.threads("exec-#", weight, frames).onProcessor("exec-#", weight, frames);
  }

  private static Outcome examined(Recordings service) {
    return new ResourceRereadDetector().examine(new Evidence(service.build()));
  }

  @Test
  void theParserCountsThatTheServiceHasReadAResource() {
    Recordings service = service();
    computing(service, 12, PARSER, TOKENS, "java.io.BufferedReader#fill", READ, INFLATE);
    computing(service, 78, PARSER, TOKENS);
    computing(service, 10);

    Finding finding = ((Outcome.Found) examined(service)).findings().get(0);
    assertThat(finding.title())
        .startsWith("90 % of")
        .contains("reading a resource of the class path again")
        .endsWith("from Fares.quote");
    assertThat(finding.candidates()).containsExactly(new Change.Remember(HANDLER, PARSER));
    assertThat(finding.evidence())
        .contains(
            "13 % of the processor time of b.Tables#tokens is unpacking an entry of an archive");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 8})
  void whatElseTheLibraryDoesDoesNotCount(long parsing) {
    Recordings service = service();
    computing(service, 12, PARSER, TOKENS, READ);
    computing(service, parsing, PARSER, TOKENS);
    computing(service, 88 - parsing, PARSER, "b.Tables#draw");

    assertThat(examined(service)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whereWhatIsCalledOnlyReadsItIsTheServicesOwnMethod() {
    Recordings service = service();
    service.usersOwn("a.Table");
    computing(service, 20, "a.Table#lines", "java.io.BufferedReader#readLine", READ);
    computing(service, 60, "a.Table#lines");
    computing(service, 20);

    Finding finding = ((Outcome.Found) examined(service)).findings().get(0);
    assertThat(finding.title()).startsWith("80 % of").endsWith("from Table.lines");
    assertThat(finding.candidates()).containsExactly(new Change.Remember(HANDLER, "a.Table#lines"));
  }

  @Test
  void lookingUpIsAnotherMatter() {
    Recordings service = service();
    computing(service, 12, PARSER, TOKENS, READ);
    computing(service, 30, PARSER, TOKENS, "java.lang.ClassLoader#getResourceAsStream");
    computing(service, 58, PARSER, TOKENS);

    assertThat(examined(service)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatIsSentAsItIsHasToBeRead() {
    String sending = "org.springframework.http.converter.ResourceHttpMessageConverter#write";
    Recordings service = service();
    computing(service, 30, sending, "b.Tables#copy", READ);
    computing(service, 70, sending, "b.Tables#copy");

    assertThat(examined(service)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void filesThatMayChangeAreNotMeant() {
    Recordings service = service();
    computing(service, 12, PARSER, TOKENS, "java.io.FileInputStream#read");
    computing(service, 88, PARSER, TOKENS);

    assertThat(examined(service)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutSamplesItCannotTell() {
    assertThat(examined(service())).isInstanceOf(Outcome.CannotTell.class);
  }
}
