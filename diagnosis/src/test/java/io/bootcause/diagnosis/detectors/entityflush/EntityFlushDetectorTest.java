package io.bootcause.diagnosis.detectors.entityflush;

import io.bootcause.diagnosis.detectors.RuleContract;

class EntityFlushDetectorTest extends RuleContract {
  EntityFlushDetectorTest() {
    super(
        new EntityFlushDetector(),
        "entity-flush",
        "org.hibernate.event.internal.AbstractFlushingEventListener#flushEntities");
  }
}
