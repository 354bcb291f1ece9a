package io.bootcause.cases.roomrates;

import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** What the heap is used for, for a dashboard. */
@Component
class HeapFigures {
  private static final Logger LOG = LoggerFactory.getLogger(HeapFigures.class);
  private static final int TOP = 12;

  private final boolean byClass;
  private volatile List<String> latest = List.of();

  HeapFigures(@Value("${figures.by-class:true}") boolean byClass) {
    this.byClass = byClass;
  }

  @Scheduled(fixedRate = 2_000, initialDelay = 1_000)
  void publish() {
    try {
      latest = byClass ? classes() : pools();
    } catch (JMException e) {
      LOG.warn("no figures of the heap", e);
    }
  }

  List<String> latest() {
    return latest;
  }

  private static List<String> classes() throws JMException {
    Object histogram =
        ManagementFactory.getPlatformMBeanServer()
            .invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "gcClassHistogram",
                new Object[] {new String[0]},
                new String[] {String[].class.getName()});
    return ((String) histogram).lines().skip(3).limit(TOP).map(String::strip).toList();
  }

  private static List<String> pools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .map(pool -> pool.getName() + " " + pool.getUsage().getUsed())
        .toList();
  }
}
