package io.bootcause.cases.mooring;

import java.math.BigDecimal;

record Fee(String berth, int nights, BigDecimal perNight, BigDecimal sum) {}
