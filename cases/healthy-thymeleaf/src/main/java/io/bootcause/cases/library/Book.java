package io.bootcause.cases.library;

record Book(int id, String title, String author, int year, boolean lent) {}
