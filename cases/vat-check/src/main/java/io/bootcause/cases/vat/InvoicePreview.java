package io.bootcause.cases.vat;

import java.math.BigDecimal;

record InvoicePreview(
    String number, String customer, BigDecimal net, BigDecimal vat, BigDecimal total, String note) {}
