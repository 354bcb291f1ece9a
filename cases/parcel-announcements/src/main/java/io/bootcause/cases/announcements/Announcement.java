package io.bootcause.cases.announcements;

public record Announcement(String sender, String postcode, int grams) {}
