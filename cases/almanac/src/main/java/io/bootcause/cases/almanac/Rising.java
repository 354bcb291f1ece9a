package io.bootcause.cases.almanac;

import java.time.LocalTime;

record Rising(String town, LocalTime sunrise, LocalTime sunset, String dayLength) {}
