package io.bootcause.diagnosis.detectors.handlerlookup;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;

/** The framework looks for a handler among many mappings. Doc page: handler-lookup.md. */
public final class HandlerLookupDetector extends NeedlessWork {
  public HandlerLookupDetector() {
    super(
        new CostRule(
            "handler-lookup",
            Frames.of(
                "org.springframework.web.servlet.handler.AbstractHandlerMethodMapping#addMatchingMappings",
                "org.springframework.web.reactive.result.method.AbstractHandlerMethodMapping#addMatchingMappings"),
            0.25,
            1,
            0.1,
            "looking for the handler among all mappings",
            "Spring finds a mapping without path variables by its path, and any other by trying all mappings in turn."
                + " With hundreds of mappings the search takes longer than the handler.",
            Cause.Kind.CONFIG,
            List.of()));
  }
}
