package io.bootcause.diagnosis.detectors.connectionchurn;

import io.bootcause.diagnosis.detectors.RuleContract;

class ConnectionChurnDetectorTest extends RuleContract {
  ConnectionChurnDetectorTest() {
    super(new ConnectionChurnDetector(), "connection-churn", "org.postgresql.Driver#connect");
  }
}
