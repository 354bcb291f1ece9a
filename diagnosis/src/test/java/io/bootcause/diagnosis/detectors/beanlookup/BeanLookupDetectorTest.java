package io.bootcause.diagnosis.detectors.beanlookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class BeanLookupDetectorTest extends RuleContract {
  private static final String FACTORY =
      "org.springframework.beans.factory.support.DefaultListableBeanFactory";

  BeanLookupDetectorTest() {
    super(new BeanLookupDetector(), "bean-lookup", FACTORY + "#doResolveDependency");
  }

  private Outcome under(String... frames) {
    String[] all = new String[frames.length + 2];
    all[0] = ENTRY;
    all[1] = HANDLER;
    System.arraycopy(frames, 0, all, 2, frames.length);
    return examine(
        service()
            .library("org.springframework", "spring-beans", "5.3.31", 5)
            .library("org.springframework", "spring-context", "5.3.31", 5)
            .from("spring-beans", FACTORY)
            .from("spring-context", "a.Lazy$1")
            .requests(20, 40)
            .threads("exec-#", 80, all)
            .threads("exec-#", 20, ENTRY, HANDLER));
  }

  @Test
  void whatIsFoundOnceIsKeptInAnExperiment() {
    Outcome outcome = under("a.Lazy$1#getTarget", FACTORY + "#doResolveDependency");

    assertThat(((Outcome.Found) outcome).findings().get(0).candidates())
        .containsExactly(
            new Change.Remember("a.Lazy$1#getTarget", FACTORY + "#doResolveDependency"));
  }

  @Test
  void nearMissABeanThatIsMade() {
    assertThat(
            under(
                FACTORY + "#resolveNamedBean",
                "org.springframework.beans.factory.support.AbstractAutowireCapableBeanFactory#createBean"))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissABeanByItsName() {
    assertThat(under("org.springframework.beans.factory.support.AbstractBeanFactory#getBean"))
        .isInstanceOf(Outcome.RuledOut.class);
  }
}
