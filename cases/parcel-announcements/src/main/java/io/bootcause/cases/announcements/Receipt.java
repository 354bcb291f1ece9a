package io.bootcause.cases.announcements;

public record Receipt(long number, String depot) {}
