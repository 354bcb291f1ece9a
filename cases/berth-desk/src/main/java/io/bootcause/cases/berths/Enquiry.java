package io.bootcause.cases.berths;

import org.springframework.web.context.request.async.DeferredResult;

/** A skipper's question that somebody is to answer. */
public record Enquiry(double length, double draught, DeferredResult<Offer> answer) {}
