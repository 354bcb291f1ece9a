package io.bootcause.diagnosis.detectors.beanlookup;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;

/** Beans are looked up in each request. Doc page: bean-lookup.md. */
public final class BeanLookupDetector extends NeedlessWork {
  private static final String FACTORY =
      "org.springframework.beans.factory.support.DefaultListableBeanFactory";

  private static final String CONTEXT =
      "org.springframework.context.support.AbstractApplicationContext";

  /** What is looked up is made: another matter. */
  private static final Frames MAKING =
      Frames.of(
          "org.springframework.beans.factory.support.AbstractAutowireCapableBeanFactory#createBean",
          "org.springframework.beans.factory.support.AbstractAutowireCapableBeanFactory#doCreateBean");

  public BeanLookupDetector() {
    super(
        new CostRule(
            "bean-lookup",
            Frames.of(
                CONTEXT + "#findAnnotationOnBean",
                CONTEXT + "#getBeanNamesForAnnotation",
                CONTEXT + "#getBeanNamesForType",
                CONTEXT + "#getBeansOfType",
                CONTEXT + "#getBeansWithAnnotation",
                FACTORY + "#doResolveDependency",
                FACTORY + "#findAnnotationOnBean",
                FACTORY + "#getBeanNamesForAnnotation",
                FACTORY + "#getBeanNamesForType",
                FACTORY + "#getBeansOfType",
                FACTORY + "#getBeansWithAnnotation",
                FACTORY + "#resolveDependency",
                FACTORY + "#resolveNamedBean",
                FACTORY + "$DependencyObjectProvider#*",
                "org.springframework.beans.factory.BeanFactoryUtils#beansOfTypeIncludingAncestors"),
            0.25,
            2,
            0.1,
            "looking beans up by their types",
            "Which bean fits is found out anew in each request: all candidates are gone through, with"
                + " their generic types and annotations, and who depends on whom is noted under a lock."
                + " What is injected once, in a constructor, costs nothing; a proxy for a bean that is"
                + " injected lazily looks it up for each call (kept from Spring 6.2 on, unless it has"
                + " another scope).",
            Cause.Kind.APP_CODE,
            List.of()));
  }

  @Override
  protected int at(ThreadStack stack) {
    return MAKING.in(stack) ? -1 : super.at(stack);
  }
}
