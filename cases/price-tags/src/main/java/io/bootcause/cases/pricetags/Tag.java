package io.bootcause.cases.pricetags;

/** What is printed on the edge of a shelf. */
record Tag(long article, String name, int cents, String unit) {}
