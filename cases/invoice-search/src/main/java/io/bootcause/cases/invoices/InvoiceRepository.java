package io.bootcause.cases.invoices;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

interface InvoiceRepository extends JpaRepository<Invoice, Long> {
  List<Invoice> findTop5ByDebtorOrderById(String debtor);
}
