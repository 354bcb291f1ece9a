package io.bootcause.cases.spares;

public record Part(long id, String name, String machine) {}
