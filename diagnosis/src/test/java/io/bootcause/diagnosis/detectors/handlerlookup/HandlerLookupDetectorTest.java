package io.bootcause.diagnosis.detectors.handlerlookup;

import io.bootcause.diagnosis.detectors.RuleContract;

class HandlerLookupDetectorTest extends RuleContract {
  HandlerLookupDetectorTest() {
    super(
        new HandlerLookupDetector(),
        "handler-lookup",
        "org.springframework.web.servlet.handler.AbstractHandlerMethodMapping#addMatchingMappings");
  }
}
