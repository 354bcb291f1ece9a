package io.bootcause.cases.repair;

record Step(int position, String text, int minutes) {}
