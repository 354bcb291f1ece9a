package io.bootcause.cases.loans;

public record Score(String customer, int points) {}
