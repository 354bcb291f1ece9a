package io.bootcause.diagnosis.detectors.javaserialisation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class JavaSerialisationDetectorTest extends RuleContract {
  private static final String COST = "java.io.ObjectInputStream#readObject";

  JavaSerialisationDetectorTest() {
    super(new JavaSerialisationDetector(), "java-serialisation", COST);
  }

  @Test
  void aSessionThatIsReadInNoTimeIsFine() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 2)
                .threads("exec-#", 50, ENTRY, HANDLER, COST)
                .threads("exec-#", 50, ENTRY, HANDLER));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
  }

  /** Each stream holds something else, and is read by a method that is given it. */
  @Test
  void whatReadsAStreamIsRememberedNotTheReading() {
    String cache = "x.cache.Copying#get";
    String copy = "x.cache.Copying#copy";
    Outcome outcome =
        examine(
            service()
                .library("x", "cache", "1.0", 1)
                .from("cache", "x.cache.Copying")
                .requests(20, 20)
                .threads("exec-#", 90, ENTRY, HANDLER, cache, copy, COST)
                .threads("exec-#", 10, ENTRY, HANDLER));

    assertThat(((Outcome.Found) outcome).findings().get(0).candidates())
        .containsExactly(new Change.Remember(cache, copy));
  }

  /** What is copied may be another thing each time: what the service calls for it is not. */
  @Test
  void whoCallsForItIsRememberedWhereTheReadingCannotBe() {
    String store = "a.b.Store#find";
    Outcome outcome =
        examine(
            service()
                .usersOwn("a.b.Store")
                .requests(20, 20)
                .threads("exec-#", 90, ENTRY, HANDLER, store, "x.cache.Copying#get", COST)
                .threads("exec-#", 10, ENTRY, HANDLER));

    assertThat(((Outcome.Found) outcome).findings().get(0).around())
        .containsExactly(new Change.Remember(HANDLER, store));
  }

  @Test
  void aCacheThatCopiesByItsSettingIsToldTheOther() {
    String holder = "org.ehcache.impl.internal.store.heap.holders.SerializedOnHeapValueHolder#get";
    Outcome outcome =
        examine(
            service()
                .requests(20, 20)
                .threads("exec-#", 90, ENTRY, HANDLER, holder, COST)
                .threads("exec-#", 10, ENTRY, HANDLER));

    assertThat(((Outcome.Found) outcome).findings().get(0).cause().explanation())
        .contains("setStoreByValue(false)");
  }
}
