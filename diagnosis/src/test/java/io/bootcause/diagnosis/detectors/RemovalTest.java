package io.bootcause.diagnosis.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is taken out, left out or made slower to see whether it is the cause. */
class RemovalTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  /** Requests of so many milliseconds that are in a method, which a method of the server calls. */
  private static CostPath in(String method, int millis) {
    Evidence evidence =
        new Evidence(
            new Recordings()
                .usersOwn("a.Ledger", "a.Ledger$$Proxy")
                .overload(16)
                .requests(200, millis)
                .threads("exec-#", 100, ENTRY, method)
                .build());
    Activity activity = evidence.overload().orElseThrow();
    return CostPath.of(activity, evidence.origins(), stack -> stack.frames().indexOf(method))
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"50, 5", "400, 40", "3, 1", "5000, 100"})
  void aTenthOfARequestIsWhatAMethodIsDelayedBy(int request, int delay) {
    assertThat(Removal.delaying(in("a.Ledger#book", request)))
        .containsExactly(new Change.Delay(delay, "a.Ledger#book"));
  }

  @ParameterizedTest
  @CsvSource({
    "a.Ledger#<init>",
    "a.Ledger#<clinit>",
    "a.Ledger#lambda$book$0",
    "a.Ledger$$Proxy#book",
    "java.util.TreeMap#put"
  })
  void whatCannotBeNamedOrIsNobodysOfTheServiceIsNotDelayed(String method) {
    assertThat(Removal.delaying(in(method, 50))).isEmpty();
  }

  @Test
  void onlyWhatHasANameIsLeftOut() {
    assertThat(Removal.skipping("a.Ledger#book")).containsExactly(new Change.Skip("a.Ledger#book"));
    for (String none : List.of("", "a.Ledger#<init>", "a.Ledger#lambda$book$0", "a.L$$P#book")) {
      assertThat(Removal.skipping(none)).as(none).isEmpty();
    }
  }

  @Test
  void whatOnlyTheServerCallsCannotBeAnsweredFromMemory() {
    assertThat(Removal.of(in("a.Ledger#book", 50))).isEmpty();
  }

  /** What the service's own methods call of one another, which ends in what the JDK does. */
  private static CostPath folding(String... own) {
    List<String> frames = new ArrayList<>(List.of(ENTRY));
    frames.addAll(List.of(own));
    frames.add("java.util.HashMap#putMapEntries");
    Evidence evidence =
        new Evidence(
            new Recordings()
                .usersOwn("a.Api", "a.Stock", "a.State")
                .overload(16)
                .requests(200, 50)
                .threads("exec-#", 100, frames.toArray(String[]::new))
                .build());
    Activity activity = evidence.overload().orElseThrow();
    return CostPath.of(activity, evidence.origins(), stack -> stack.frames().size() - 1)
        .orElseThrow();
  }

  @Test
  void aroundAreTheThreeNearestCallsOfItsOwnThatAreNotTriedAlready() {
    CostPath cost =
        folding("a.Api#get", "a.Api#all", "a.Stock#all", "a.State#apply", "a.State#with");
    Change nearest = new Change.Remember("a.State#apply", "a.State#with");
    Change step = new Change.Remember("a.Stock#all", "a.State#apply");
    Change all = new Change.Remember("a.Api#all", "a.Stock#all");
    Change outer = new Change.Remember("a.Api#get", "a.Api#all");

    assertThat(Removal.around(cost, List.of(nearest))).containsExactly(step, all, outer);
    assertThat(Removal.around(cost, List.of())).containsExactly(nearest, step, all);
    assertThat(Removal.around(folding("a.Api#get"), List.of())).isEmpty();
  }

  /**
   * Requests in which a costly method is called in two places, of 100 times so often in the first.
   */
  private static CostPath inTwoPlaces(int first) {
    return inTwoPlaces(first, 0);
  }

  /**
   * @param besides what else the same method does, of 100 times that
   */
  private static CostPath inTwoPlaces(int first, int besides) {
    String[] way = {ENTRY, "a.Ledger#list", "a.Ledger#year"};
    String cost = "java.math.BigDecimal#bigTenToThe";
    Evidence evidence =
        new Evidence(
            new Recordings()
                .usersOwn("a.Ledger", "a.Rates")
                .overload(16)
                .requests(200, 50)
                .threads("exec-#", first, way[0], way[1], way[2], "a.Rates#of", cost)
                .threads("exec-#", 100 - first, way[0], way[1], way[2], "a.Ledger#sum", cost)
                .threads("exec-#", besides, way[0], way[1], way[2], "a.Ledger#write")
                .build());
    Activity activity = evidence.overload().orElseThrow();
    return CostPath.of(activity, evidence.origins(), stack -> stack.frames().indexOf(cost))
        .orElseThrow();
  }

  @Test
  void whatIsCalledInSeveralPlacesIsTakenOutWithWhatMakesAllOfThem() {
    Change first = new Change.Remember("a.Rates#of", "java.math.BigDecimal#bigTenToThe");
    assertThat(Removal.of(inTwoPlaces(60)))
        .containsExactly(first, new Change.Remember("a.Ledger#list", "a.Ledger#year"));
    assertThat(Removal.of(inTwoPlaces(90))).containsExactly(first);
    assertThat(Removal.of(inTwoPlaces(60, 100))).as("it does as much else").containsExactly(first);
  }
}
