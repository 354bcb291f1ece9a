package io.bootcause.cases.pricetags;

record Article(long id, String name, String unit) {}
