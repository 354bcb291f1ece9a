package io.bootcause.cases.tours;

import java.time.LocalDate;
import java.util.List;

record DatesOffered(Object asker, String guide, List<LocalDate> free) {}
