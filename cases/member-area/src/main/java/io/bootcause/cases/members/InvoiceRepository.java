package io.bootcause.cases.members;

import java.util.List;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.Repository;

interface InvoiceRepository extends Repository<Invoice, Long> {
  @Query(
      "select id, member, issued, cents, paid from invoice where member = :member order by issued"
          + " desc limit :limit")
  List<Invoice> latest(long member, int limit);
}
