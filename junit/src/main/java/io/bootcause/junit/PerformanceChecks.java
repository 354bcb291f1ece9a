package io.bootcause.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Tests that measure: they run with no other test beside them, and each figure goes into the report
 * as an entry, whatever its outcome.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Isolated("what is measured must not be its neighbours")
@ExtendWith(PerformanceExtension.class)
public @interface PerformanceChecks {
  /** What becomes of a test that cannot tell. */
  Inconclusive inconclusive() default Inconclusive.AS_CONFIGURED;

  /** Where baselines are kept, relative to the directory in which the tests run. */
  String baselines() default Surroundings.BASELINES;
}
