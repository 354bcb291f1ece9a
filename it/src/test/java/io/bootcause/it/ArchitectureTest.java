package io.bootcause.it;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.core.importer.Locations;
import com.tngtech.archunit.lang.ArchRule;
import io.bootcause.diagnosis.Detector;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  private static final ArchRule BUILDS_USE_THE_TOOL_FROM_OUTSIDE =
      noClasses()
          .that()
          .resideInAPackage("io.bootcause.maven..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.bootcause..").and(not(resideInAPackage("io.bootcause.maven.."))))
          .because("the plugin starts the tool as a process and shares no class path with it");

  private static final ArchRule NOBODY_NEEDS_A_TEST_LIBRARY =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.bootcause.junit..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.bootcause.junit..")
          .because("it is there for the users' own tests");

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
  Stream<DynamicTest> theHouse() throws IOException {
    Set<Location> places = new HashSet<>(Locations.ofPackage("io.bootcause"));
    // Not on the class path: the one is a plugin, the other brings copies of others along.
    for (String module : List.of("maven-plugin", "junit")) {
      Path classes = Tool.ROOT.resolve(module).resolve("target/classes");
      assertThat(classes).isDirectory();
      places.addAll(Locations.of(List.of(url(classes))));
    }
    JavaClasses house =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importLocations(places);
    return Map.of(
            "load stands alone", LOAD_STANDS_ALONE,
            "diagnosis never sees a live JVM", DIAGNOSIS_NEVER_SEES_A_LIVE_JVM,
            "reporters only read", REPORTERS_ONLY_READ,
            "the tool does not use the agent", THE_TOOL_DOES_NOT_USE_THE_AGENT,
            "builds use the tool from outside", BUILDS_USE_THE_TOOL_FROM_OUTSIDE,
            "nobody needs a test library", NOBODY_NEEDS_A_TEST_LIBRARY,
            "detectors are found by their folder", DETECTORS_HAVE_THEIR_FOLDER,
            "no cycles", NO_CYCLES,
            "no catch-all packages", NO_CATCH_ALL_PACKAGES)
        .entrySet()
        .stream()
        .map(rule -> DynamicTest.dynamicTest(rule.getKey(), () -> rule.getValue().check(house)));
  }

  private static URL url(Path classes) throws IOException {
    return classes.toUri().toURL();
  }
}
