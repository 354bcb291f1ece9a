package io.bootcause.cases.reading;

record Article(int id, String title, int minutes) {}
