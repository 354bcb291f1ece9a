package io.bootcause.cases.claims;

record Claim(long policy, String damage, int cents) {}
