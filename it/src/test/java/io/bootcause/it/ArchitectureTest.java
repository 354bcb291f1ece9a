package io.bootcause.it;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.bootcause.diagnosis.Detector;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The directions in which the parts of the house may know each other. */
class ArchitectureTest {
  private static final ArchRule LOAD_STANDS_ALONE =
      noClasses()
          .that()
          .resideInAPackage("io.bootcause.load..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.bootcause.wire..",
              "io.bootcause.agent..",
              "io.bootcause.service..",
              "io.bootcause.recording..",
              "io.bootcause.diagnosis..",
              "io.bootcause.experiment..",
              "io.bootcause.report..")
          .because("the load engine is a library on its own and never sees the agent");

  private static final ArchRule DIAGNOSIS_NEVER_SEES_A_LIVE_JVM =
      noClasses()
          .that()
          .resideInAPackage("io.bootcause.diagnosis..")
          .should()
          .dependOnClassesThat()
          .haveNameMatching(
              "io\\.bootcause\\.service\\.(RunningService|ServiceLauncher|agent\\..*)"
                  + "|io\\.bootcause\\.load\\.LoadEngine|java\\.lang\\.(Process|ProcessHandle|ProcessBuilder)")
          .because("each detector is tested from recordings");

  private static final ArchRule REPORTERS_ONLY_READ =
      noClasses()
          .that()
          .resideInAPackage("io.bootcause.report..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.bootcause.investigation..", "io.bootcause.cli..")
          .because("a reporter renders what was found and finds nothing itself");

  private static final ArchRule THE_TOOL_DOES_NOT_USE_THE_AGENT =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.bootcause.agent..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.bootcause.agent..")
          .because("the agent runs in the target; the wire is all that both sides share");

  private static final ArchRule DETECTORS_HAVE_THEIR_FOLDER =
      classes()
          .that()
          .implement(Detector.class)
          .and()
          .doNotHaveModifier(JavaModifier.ABSTRACT)
          .should()
          .haveSimpleNameEndingWith("Detector")
          .andShould()
          .resideInAPackage("io.bootcause.diagnosis.detectors.*")
          .because("a detector is found by its folder");

  private static final ArchRule NO_CYCLES =
      slices()
          .matching("io.bootcause.(*)..")
          .should()
          .beFreeOfCycles()
          .because("whoever changes one part must not have to understand all");

  private static final ArchRule NO_CATCH_ALL_PACKAGES =
      noClasses()
          .should()
          .resideInAnyPackage("..util..", "..utils..", "..common..", "..helper..")
          .because("a name that says nothing collects everything");

  @TestFactory
  Stream<DynamicTest> theHouse() {
    JavaClasses house =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.bootcause");
    return Map.of(
            "load stands alone", LOAD_STANDS_ALONE,
            "diagnosis never sees a live JVM", DIAGNOSIS_NEVER_SEES_A_LIVE_JVM,
            "reporters only read", REPORTERS_ONLY_READ,
            "the tool does not use the agent", THE_TOOL_DOES_NOT_USE_THE_AGENT,
            "detectors are found by their folder", DETECTORS_HAVE_THEIR_FOLDER,
            "no cycles", NO_CYCLES,
            "no catch-all packages", NO_CATCH_ALL_PACKAGES)
        .entrySet()
        .stream()
        .map(rule -> DynamicTest.dynamicTest(rule.getKey(), () -> rule.getValue().check(house)));
  }
}
