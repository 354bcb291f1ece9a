package io.bootcause.diagnosis.detectors.connectionchurn;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

/** A pool makes what it lends, for a good part of the time. */
class PoolsDetector extends DetectorByRule {
  private static final String TOMCATS = "org.apache.tomcat.jdbc.";

  private static final Change TOMCAT_KEPT =
      new Change.SetProperty("spring.datasource.tomcat.max-idle", "64");

  PoolsDetector() {
    this(ConnectionChurnDetector.MAKING, 0.25, 2, 2);
  }

  PoolsDetector(Frames frames, double minShare, double minMillis, double minLoadedMillis) {
    super(
        new CostRule(
                ConnectionChurnDetector.ID,
                frames,
                minShare,
                minMillis,
                minLoadedMillis,
                "making anew what a pool does not keep",
                "A pool keeps fewer of its objects than are in use at the same time: what is returned is"
                    + " closed, and the next request makes another and pays for its handshake or log-in."
                    + " Keep as many idle ones as there may be in all (max-idle as large as max-total).",
                Cause.Kind.CONFIG,
                List.of(LargerPools.COMMONS_KEPT))
            .unremovable());
  }

  @Override
  protected CostRule rule(CostPath cost) {
    CostRule rule = super.rule(cost);
    return cost.unit().startsWith(TOMCATS) ? rule.with(List.of(TOMCAT_KEPT)) : rule;
  }
}
