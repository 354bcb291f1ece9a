package io.bootcause.cases.depot;

record Availability(Part part, int inStock, String delivery) {}
