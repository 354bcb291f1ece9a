package io.bootcause.cases.views;

record View(String article, String page, long at) {}
