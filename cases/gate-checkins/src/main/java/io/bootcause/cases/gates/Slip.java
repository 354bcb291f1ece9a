package io.bootcause.cases.gates;

record Slip(int gate, long number, String plate) {}
