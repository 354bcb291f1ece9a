package io.bootcause.cases.maildomains;

/** Whom a mail address belongs to. */
record Organisation(String address, String domain) {}
