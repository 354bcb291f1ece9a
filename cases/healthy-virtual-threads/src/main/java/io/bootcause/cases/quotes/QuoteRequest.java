package io.bootcause.cases.quotes;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;

record QuoteRequest(@NotBlank String from, @NotBlank String to, @Min(1) @Max(30_000) int grams) {}
