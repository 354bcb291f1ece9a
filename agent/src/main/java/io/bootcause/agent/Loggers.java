package io.bootcause.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Levels of the logging libraries that are in the target, through their public API only. */
final class Loggers {
  private static final String ROOT = "ROOT";
  private static final String INHERITED = "INHERITED";

  private final String name;
  private final String level;
  private final List<String[]> rows = new ArrayList<>();

  private Loggers(String name, String level) {
    this.name = name;
    this.level = level;
  }

  /** Rows as {@code LOGGERS} replies. */
  static List<String[]> run(Instrumentation jvm, String[] words) throws Exception {
    Loggers loggers = new Loggers(words[0], words[1]);
    for (Class<?> c : jvm.getAllLoadedClasses()) {
      if (c.getName().equals("ch.qos.logback.classic.LoggerContext")) {
        loggers.logback(c.getClassLoader());
      } else if (c.getName().equals("org.apache.logging.log4j.core.LoggerContext")) {
        loggers.log4j(c.getClassLoader());
      }
    }
    if (loggers.rows.isEmpty()) {
      loggers.jul();
    }
    return loggers.rows;
  }

  private void row(
      String library, String logger, @Nullable Object own, @Nullable Object effective, Object before) {
    rows.add(
        new String[] {
          library,
          logger,
          own == null ? "" : own.toString(),
          String.valueOf(effective),
          String.valueOf(before)
        });
  }

  private boolean shown(String logger, @Nullable Object own) {
    return name.isEmpty() ? own != null : logger.equals(name);
  }

  private void logback(@Nullable ClassLoader loader) throws Exception {
    Class<?> factory = Class.forName("org.slf4j.LoggerFactory", true, loader);
    Object context = factory.getMethod("getILoggerFactory").invoke(null);
    Class<?> contextClass = Class.forName("ch.qos.logback.classic.LoggerContext", true, loader);
    if (!contextClass.isInstance(context)) {
      return; // Loaded, but another library is bound.
    }
    Class<?> loggerClass = Class.forName("ch.qos.logback.classic.Logger", true, loader);
    Method own = loggerClass.getMethod("getLevel");
    Method effective = loggerClass.getMethod("getEffectiveLevel");
    Object before = "";
    if (!level.isEmpty()) {
      Object logger = contextClass.getMethod("getLogger", String.class).invoke(context, name);
      Class<?> levelClass = Class.forName("ch.qos.logback.classic.Level", true, loader);
      Object was = own.invoke(logger);
      before = was == null ? "" : was;
      Object wanted = null;
      if (!level.equals(INHERITED)) {
        wanted = levelClass.getMethod("toLevel", String.class, levelClass).invoke(null, level, null);
        known(wanted);
      }
      loggerClass.getMethod("setLevel", levelClass).invoke(logger, wanted);
    }
    for (Object logger : (List<?>) contextClass.getMethod("getLoggerList").invoke(context)) {
      String its = String.valueOf(loggerClass.getMethod("getName").invoke(logger));
      Object level0 = own.invoke(logger);
      if (shown(its, level0)) {
        row("logback", its, level0, effective.invoke(logger), before);
      }
    }
  }

  private void log4j(@Nullable ClassLoader loader) throws Exception {
    Class<?> contextClass = Class.forName("org.apache.logging.log4j.core.LoggerContext", true, loader);
    Object context =
        Class.forName("org.apache.logging.log4j.LogManager", true, loader)
            .getMethod("getContext", boolean.class)
            .invoke(null, false);
    if (!contextClass.isInstance(context)) {
      return;
    }
    Object configuration = contextClass.getMethod("getConfiguration").invoke(context);
    Class<?> configurationClass =
        Class.forName("org.apache.logging.log4j.core.config.Configuration", true, loader);
    String key = name.equals(ROOT) ? "" : name;
    Object before = "";
    Class<?> configClass =
        Class.forName("org.apache.logging.log4j.core.config.LoggerConfig", true, loader);
    Method levelOf = configClass.getMethod("getLevel");
    if (!level.isEmpty()) {
      Class<?> levelClass = Class.forName("org.apache.logging.log4j.Level", true, loader);
      Object wanted = levelClass.getMethod("getLevel", String.class).invoke(null, level);
      known(wanted);
      Object config =
          configurationClass.getMethod("getLoggerConfig", String.class).invoke(configuration, key);
      before = String.valueOf(levelOf.invoke(config));
      Class.forName("org.apache.logging.log4j.core.config.Configurator", true, loader)
          .getMethod("setLevel", String.class, levelClass)
          .invoke(null, key, wanted);
      configuration = contextClass.getMethod("getConfiguration").invoke(context);
    }
    Map<?, ?> configs =
        (Map<?, ?>) configurationClass.getMethod("getLoggers").invoke(configuration);
    for (Map.Entry<?, ?> e : configs.entrySet()) {
      String its = e.getKey().equals("") ? ROOT : String.valueOf(e.getKey());
      Object its0 = levelOf.invoke(e.getValue());
      if (shown(its, its0)) {
        row("log4j2", its, its0, its0, before);
      }
    }
  }

  private void jul() {
    Object before = "";
    String key = name.equals(ROOT) ? "" : name;
    LogManager manager = LogManager.getLogManager();
    if (!level.isEmpty()) {
      Logger logger = manager.getLogger(key);
      if (logger == null) {
        return;
      }
      Level was = logger.getLevel();
      before = was == null ? "" : was;
      logger.setLevel(level.equals(INHERITED) ? null : Level.parse(level));
    }
    for (String its : Collections.list(manager.getLoggerNames())) {
      Logger logger = manager.getLogger(its);
      if (logger != null && shown(its.isEmpty() ? ROOT : its, logger.getLevel())) {
        row("jul", its.isEmpty() ? ROOT : its, logger.getLevel(), effective(logger), before);
      }
    }
  }

  private static @Nullable Level effective(Logger logger) {
    for (Logger l = logger; l != null; l = l.getParent()) {
      if (l.getLevel() != null) {
        return l.getLevel();
      }
    }
    return null;
  }

  private void known(@Nullable Object wanted) {
    if (wanted == null) {
      throw new IllegalArgumentException("not a level: " + level);
    }
  }
}
