package io.bootcause.cases.members;

import java.time.LocalDate;
import org.springframework.data.annotation.Id;

record Invoice(@Id long id, long member, LocalDate issued, int cents, boolean paid) {}
