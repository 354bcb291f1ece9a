package io.bootcause.cases.weather;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;

/** What a station has measured. */
record Reading(
    @NotBlank String station,
    @DecimalMin("-90") @DecimalMax("60") double celsius,
    Instant at) {}
