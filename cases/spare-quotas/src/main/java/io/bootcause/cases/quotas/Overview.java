package io.bootcause.cases.quotas;

import java.util.List;

record Overview(String part, int left, List<String> towns) {}
