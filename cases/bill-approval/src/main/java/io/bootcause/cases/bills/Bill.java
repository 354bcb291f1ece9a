package io.bootcause.cases.bills;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;

record Bill(@Positive long number, @NotBlank @Size(max = 80) String debtor, @Positive long cents) {}
