package io.bootcause.cases.gates;

record Driver(String driver, String plate) {}
