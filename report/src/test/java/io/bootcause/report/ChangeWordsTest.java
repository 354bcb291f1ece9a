package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeWordsTest {
  @Test
  void aNumberThatIsRaisedNamesWhoIsToldIt() {
    Change one = new Change.Raise(64, List.of("java.util.concurrent.Semaphore#<init>"));
    assertThat(ChangeWords.instruction(one)).isEqualTo("Give at least 64 to Semaphore.<init>");
    assertThat(ChangeWords.doing(one)).isEqualTo("giving at least 64 to Semaphore.<init>");
  }

  @Test
  void aLibraryThatIsAdded() {
    Change added = new Change.AddLibrary("g", "module", "2.1");
    assertThat(ChangeWords.instruction(added)).isEqualTo("Add g:module:2.1");
    assertThat(ChangeWords.doing(added)).isEqualTo("adding module");
    assertThat(ChangeWords.brief(added)).isEqualTo("with module");
  }

  @Test
  void anotherJava() {
    Change java = new Change.JavaVersion("25.0.1");
    assertThat(ChangeWords.instruction(java)).isEqualTo("Run it on Java 25.0.1");
    assertThat(ChangeWords.doing(java)).isEqualTo("running it on Java 25.0.1");
    assertThat(ChangeWords.brief(java)).isEqualTo("on Java 25.0.1");
  }

  @Test
  void soDoesOneThatIsLowered() {
    Change one = new Change.Lower(8192, List.of("java.io.ByteArrayOutputStream#<init>"));
    assertThat(ChangeWords.instruction(one))
        .isEqualTo("Give at most 8192 to ByteArrayOutputStream.<init>");
    assertThat(ChangeWords.doing(one))
        .isEqualTo("giving at most 8192 to ByteArrayOutputStream.<init>");
    assertThat(ChangeWords.brief(one)).isEqualTo("at most 8192 for ByteArrayOutputStream.<init>");
  }

  @Test
  void ofManyMethodsTheirClassesAreNamed() {
    Change many =
        new Change.Raise(200, List.of("x.Strict#a", "x.Strict#b", "x.Lax#a", "x.Lax#<init>"));
    assertThat(ChangeWords.brief(many)).isEqualTo("at least 200 for Strict or Lax");
  }

  @Test
  void aClassIsNamedWithoutItsPackage() {
    Change side = new Change.SideBySide(16, "a.b.Tariffs");
    assertThat(ChangeWords.instruction(side)).isEqualTo("Map up to 16 at a time in Tariffs");
    assertThat(ChangeWords.doing(side)).isEqualTo("mapping up to 16 at a time in Tariffs");
    assertThat(ChangeWords.brief(side)).isEqualTo("16 at a time in Tariffs");
  }

  @Test
  void whosePausesAreCut() {
    Change pauses = new Change.ShortPauses(1, "scheduling-#");
    assertThat(ChangeWords.instruction(pauses))
        .isEqualTo("Let scheduling-# pause for 1 ms at most");
    assertThat(ChangeWords.doing(pauses)).isEqualTo("letting scheduling-# pause for 1 ms at most");
    assertThat(ChangeWords.brief(pauses)).isEqualTo("scheduling-# pausing for 1 ms at most");
    assertThat(ChangeWords.brief(new Change.ShortPauses(1, "a.b.Desk")))
        .isEqualTo("Desk pausing for 1 ms at most");
  }

  @Test
  void whatIsNotSetAnyMore() {
    Change unset = new Change.Unset("a.b.Settings#limit");
    assertThat(ChangeWords.instruction(unset)).isEqualTo("Have Settings.limit tell of nothing");
    assertThat(ChangeWords.doing(unset)).isEqualTo("having Settings.limit tell of nothing");
    assertThat(ChangeWords.brief(unset)).isEqualTo("without what Settings.limit tells");
  }

  @Test
  void whatIsComputedOnce() {
    Change once = new Change.Once("a.b.Api#list", "a.b.Prices#of");
    assertThat(ChangeWords.instruction(once))
        .isEqualTo("Compute what Prices.of answers once in each Api.list");
    assertThat(ChangeWords.doing(once))
        .isEqualTo("computing what Prices.of answers once in each Api.list");
    assertThat(ChangeWords.brief(once)).isEqualTo("Prices.of once a request");
  }

  @Test
  void whatIsMadeSlower() {
    Change delay = new Change.Delay(20, "a.b.Prices#list");
    assertThat(ChangeWords.instruction(delay)).isEqualTo("Have each Prices.list take 20 ms longer");
    assertThat(ChangeWords.doing(delay)).isEqualTo("having each Prices.list take 20 ms longer");
    assertThat(ChangeWords.brief(delay)).isEqualTo("Prices.list 20 ms slower");
  }

  @Test
  void aLineThatNobodyStandsIn() {
    Change free = new Change.FreeMutexes();
    assertThat(ChangeWords.instruction(free))
        .isEqualTo("Let everybody through who asks for a Mutex of coroutines");
    assertThat(ChangeWords.doing(free))
        .isEqualTo("letting everybody through who asks for a Mutex of coroutines");
    assertThat(ChangeWords.brief(free)).isEqualTo("with every Mutex of coroutines free");
  }

  @Test
  void whatIsSentTogether() {
    Change fewer = new Change.FewerFlushes();
    assertThat(ChangeWords.instruction(fewer))
        .isEqualTo("Send answers without a flush after each element");
    assertThat(ChangeWords.doing(fewer))
        .isEqualTo("sending answers without a flush after each element");
    assertThat(ChangeWords.brief(fewer)).isEqualTo("without a flush after each element");
  }

  @Test
  void whatComesIsAcknowledged() {
    Change quick = new Change.QuickAck();
    assertThat(ChangeWords.instruction(quick))
        .isEqualTo("Acknowledge at once what comes from sockets");
    assertThat(ChangeWords.doing(quick)).isEqualTo("acknowledging at once what comes from sockets");
    assertThat(ChangeWords.brief(quick)).isEqualTo("with acknowledgements at once");
  }
}
