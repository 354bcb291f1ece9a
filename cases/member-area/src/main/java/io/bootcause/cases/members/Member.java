package io.bootcause.cases.members;

import java.time.LocalDate;
import org.springframework.data.annotation.Id;

record Member(@Id long id, String name, LocalDate since) {}
