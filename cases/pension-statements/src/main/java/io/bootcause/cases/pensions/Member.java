package io.bootcause.cases.pensions;

import java.time.LocalDate;

record Member(long id, String name, LocalDate born, String employer) {}
