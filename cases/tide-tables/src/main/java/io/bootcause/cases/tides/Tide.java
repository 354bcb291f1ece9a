package io.bootcause.cases.tides;

record Tide(int minute, double metres, boolean high) {}
