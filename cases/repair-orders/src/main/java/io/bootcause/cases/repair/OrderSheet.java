package io.bootcause.cases.repair;

import java.util.List;

record OrderSheet(Repair repair, List<Step> steps, int minutes) {}
