package io.bootcause.service.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.BootJars;
import io.bootcause.service.Jdk;
import io.bootcause.service.JdkLocator;
import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceLauncher;
import io.bootcause.service.ServiceSpec;
import io.bootcause.service.change.EffectCheck.InEffect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On a forked JVM, which stands for the changed service. */
@Timeout(120)
class EffectCheckTest {
  @TempDir private Path temp;
  private ServiceSpec control;
  private ChangeApplier applier;

  @BeforeEach
  void service() throws Exception {
    LocalMaven maven = new LocalMaven(temp);
    maven.deploy("g", "a", "2").deploy("g", "d", "3");
    applier = new ChangeApplier(maven.repositories());
    control =
        new ServiceSpec(
            BootJars.runnable("3.5.7")
                .withLibrary("BOOT-INF/lib/a-1.jar", "g", "a", "1")
                .withLibrary("BOOT-INF/lib/b-1.jar", "g", "b", "7")
                .writeTo(temp.resolve("app.jar")),
            Path.of(System.getProperty("java.home")),
            List.of("-Xmx64m"),
            List.of("--same=1"));
  }

  private List<InEffect> check(ServiceSpec changed, String... changes) throws Exception {
    List<InEffect> results = new ArrayList<>();
    try (RunningService service =
        ServiceLauncher.start(changed, temp.resolve("log"), Duration.ofSeconds(90))) {
      for (String change : changes) {
        results.add(EffectCheck.inEffect(ChangeSyntax.parse(change), control, service, changed));
      }
    }
    return results;
  }

  @Test
  void everyKindIsSeenInTheChangedService() throws Exception {
    String[] changes = {"bump g:a:2", "add g:d:3", "remove g:b", "property p.q=x y", "jvm -Xss1m"};
    List<Change> parsed = new ArrayList<>();
    for (String change : changes) {
      parsed.add(ChangeSyntax.parse(change));
    }
    ServiceSpec changed = applier.apply(control, parsed, temp.resolve("work"));
    assertThat(check(changed, changes))
        .containsExactly(
            new InEffect(true, "the artifact has g:a:2 instead of g:a:1"),
            new InEffect(true, "the artifact has g:d:3 in addition"),
            new InEffect(true, "the artifact has no g:b:7 any more"),
            new InEffect(true, "the process was started with --p.q=x y"),
            new InEffect(true, "the process was started with -Xss1m"));
  }

  @Test
  void anotherJavaIsSeenWhereItIsAnother() throws Exception {
    String own = JdkLocator.versionOf(control.javaHome());
    String other =
        JdkLocator.ofThisMachine().all().stream()
            .map(Jdk::version)
            .filter(version -> !version.equals(own))
            .findFirst()
            .orElseThrow();
    Change java = ChangeSyntax.parse("java " + other);
    ServiceSpec changed = applier.apply(control, List.of(java), temp.resolve("work"));

    assertThat(check(changed, "java " + other))
        .containsExactly(new InEffect(true, "the process runs on Java " + other));
    assertThat(check(control, "java " + own))
        .containsExactly(new InEffect(false, "the control runs on Java " + own + " too"));
  }

  @Test
  void aProcessOfTheControlsJavaIsNotTheChangedOne() throws Exception {
    ServiceSpec changed =
        applier.apply(control, List.of(ChangeSyntax.parse("java 25")), temp.resolve("work"));
    try (RunningService wrong =
        ServiceLauncher.start(control, temp.resolve("log"), Duration.ofSeconds(90))) {
      InEffect effect =
          EffectCheck.inEffect(ChangeSyntax.parse("java 25"), control, wrong, changed);
      assertThat(effect.reason()).startsWith("the process runs on ").endsWith("java");
    }
  }

  @Test
  void andMissedWhereItIsNot() throws Exception {
    assertThat(
            check(
                control,
                "bump g:a:2",
                "bump g:a:1",
                "add g:d:3",
                "add g:b:7",
                "remove g:b",
                "remove g:c",
                "property p.q=x",
                "property same=1",
                "property same=2",
                "jvm -Xss1m",
                "jvm -Xmx64m"))
        .containsExactly(
            new InEffect(false, "the changed artifact has g:a:1"),
            new InEffect(false, "the control has g:a:1 too"),
            new InEffect(false, "the changed artifact has none"),
            new InEffect(false, "the control has g:b:7 too"),
            new InEffect(false, "the changed artifact still has g:b:7"),
            new InEffect(false, "the control has no g:c"),
            new InEffect(false, "the process has p.q not set"),
            new InEffect(false, "the control has same=1 too"),
            new InEffect(false, "the process has same=1"),
            new InEffect(false, "the process was not started with -Xss1m"),
            new InEffect(false, "the control has -Xmx64m too"));
  }

  @Test
  void aServiceThatRunsAnotherFileOrHasEndedIsNotTheChangedOne() throws Exception {
    Change bump = ChangeSyntax.parse("bump g:a:2");
    ServiceSpec changed = applier.apply(control, List.of(bump), temp.resolve("work"));
    RunningService wrong =
        ServiceLauncher.start(control, temp.resolve("log"), Duration.ofSeconds(90));
    assertThat(EffectCheck.inEffect(bump, control, wrong, changed).reason())
        .startsWith("the process does not run ");
    wrong.close();
    assertThat(EffectCheck.inEffect(bump, control, wrong, changed))
        .isEqualTo(new InEffect(false, "the changed service has ended"));
  }
}
