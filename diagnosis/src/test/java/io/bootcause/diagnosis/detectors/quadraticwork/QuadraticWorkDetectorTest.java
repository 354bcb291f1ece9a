package io.bootcause.diagnosis.detectors.quadraticwork;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class QuadraticWorkDetectorTest extends RuleContract {
  private static final String TEN_TO_THE = "java.math.BigDecimal#bigTenToThe";

  private static final String[] CONCATENATION = {
    "java.lang.invoke.LambdaForm$MH#invokeStatic", "java.lang.StringConcatHelper#simpleConcat"
  };

  QuadraticWorkDetectorTest() {
    super(new QuadraticWorkDetector(), "quadratic-work", TEN_TO_THE);
  }

  /** Of a request of 20 ms. */
  private Outcome computing(int percent, String... frames) {
    String[] stack =
        Stream.concat(Stream.of("a.Plan#year"), Stream.of(frames)).toArray(String[]::new);
    return examine(
        new Recordings()
            .usersOwn("a.Plan")
            .steady()
            .requests(20, 40)
            .threads("worker", percent, stack)
            .threads("worker", 100 - percent, "a.Plan#year"));
  }

  private static Finding found(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  @Test
  void numbersThatAreNeverRoundedGrow() {
    Finding finding =
        found(
            computing(
                60,
                "java.math.BigDecimal#add",
                "java.math.BigDecimal#bigMultiplyPowerTen",
                TEN_TO_THE,
                "java.math.BigInteger#pow"));
    assertThat(finding.title())
        .contains("60 %")
        .contains("computing with numbers of hundreds of digits")
        .endsWith("from Plan.year");
    assertThat(finding.cause().explanation())
        .startsWith("Each multiplication or division adds digits");
  }

  @Test
  void numbersOfSomeDigitsAreMerelyComputed() {
    assertThat(
            computing(
                90, "java.math.BigDecimal#multiply", "java.math.BigDecimal#bigMultiplyPowerTen"))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void eachKindSaysWhatToDoInstead() {
    Finding search = found(computing(60, "java.util.ArrayList#contains"));
    assertThat(search.title()).contains("searching lists from their beginnings");
    assertThat(search.cause().explanation()).contains("HashSet");
    Finding index = found(computing(60, "java.util.LinkedList#get", "java.util.LinkedList#node"));
    assertThat(index.cause().explanation()).startsWith("LinkedList.get goes through the list");
    Finding merged =
        found(
            computing(
                60,
                "org.apache.poi.xssf.usermodel.XSSFSheet#addMergedRegion",
                "org.apache.poi.xssf.usermodel.XSSFSheet#validateMergedRegions"));
    assertThat(merged.cause().explanation()).contains("addMergedRegionUnsafe");
    Finding front = found(computing(60, "java.util.ArrayList#remove"));
    assertThat(front.title()).contains("moving all that comes behind");
  }

  @Test
  void whatASearchCostsBesideMuchElseIsLittle() {
    assertThat(computing(30, "java.util.ArrayList#contains")).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void sortingMayBeWhatIsAskedFor() {
    assertThat(computing(90, "java.util.TimSort#sort")).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void collectionsThatAreCopiedForEachThingThatIsAdded() {
    Finding copies =
        found(
            computing(
                60,
                "java.util.HashMap#<init>",
                "java.util.HashMap#putMapEntries",
                "java.util.HashMap#putVal",
                "a.Key#equals"));
    assertThat(copies.title()).contains("copying whole collections").endsWith("from Plan.year");
    assertThat(copies.cause().explanation()).startsWith("What is added to needs no copy");
    Finding texts = found(computing(80, CONCATENATION));
    assertThat(texts.cause().explanation()).contains("StringBuilder");
    assertThat(computing(60, CONCATENATION)).as("short ones").isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatIsOnlyMadeWhileItIsCopiedIsNoCopy() {
    assertThat(
            computing(
                90,
                "java.util.ArrayList#addAll",
                "java.util.AbstractCollection#toArray",
                "com.google.common.collect.TransformedIterator#next",
                "a.Plan#row"))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(
            computing(
                90,
                "java.util.TreeSet#addAll",
                "java.util.AbstractCollection#addAll",
                "java.util.TreeMap#put"))
        .isInstanceOf(Outcome.RuledOut.class);
  }
}
