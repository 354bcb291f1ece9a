package io.bootcause.load.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/** Whatever a server does, each request ends, under the right name, and nothing stays open. */
class HostileTest {
  @TestFactory
  @Timeout(600) // a guard against hanging; some twenty seconds on an idle machine
  Stream<DynamicTest> isCalledByItsName() throws Exception {
    List<Misdeed> misdeeds = Misdeeds.all();
    misdeeds.get(0).commit(); // loads what is loaded once
    misdeeds.get(misdeeds.size() - 1).commit();
    long before = HostileRun.descriptors();
    List<DynamicTest> tests = new ArrayList<>();
    Misdeeds.commit(
        misdeeds,
        (misdeed, report) ->
            tests.add(
                DynamicTest.dynamicTest(
                    misdeed.name(), () -> assertThat(report.problem()).isEmpty())));
    long after = HostileRun.settled(before);
    tests.add(
        DynamicTest.dynamicTest(
            "no descriptor stays open", () -> assertThat(after).isLessThanOrEqualTo(before)));
    return tests.stream();
  }
}
