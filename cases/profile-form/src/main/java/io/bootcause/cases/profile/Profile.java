package io.bootcause.cases.profile;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;

record Profile(@NotBlank String name, @Email String email, @Min(0) @Max(150) int age) {}
