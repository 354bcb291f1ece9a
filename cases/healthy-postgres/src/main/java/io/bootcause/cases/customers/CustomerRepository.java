package io.bootcause.cases.customers;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;

interface CustomerRepository extends JpaRepository<Customer, Long> {
  List<Customer> findByCityOrderById(String city, Limit limit);
}
