package io.bootcause.maven;

import java.lang.reflect.Field;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Fills in a goal's parameters as Maven does. */
final class MojoConfiguration {
  private MojoConfiguration() {}

  static void set(ToolMojo mojo, String parameter, Object value) throws IllegalAccessException {
    Field field =
        ReflectionSupport.findFields(
                mojo.getClass(),
                f -> f.getName().equals(parameter),
                HierarchyTraversalMode.BOTTOM_UP)
            .get(0);
    field.setAccessible(true);
    field.set(mojo, value);
  }
}
