package io.bootcause.cases.customers;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
@Transactional(readOnly = true)
class CustomerService {
  record View(long id, @NotBlank String name, @Email String email, String city) {
    static View of(Customer customer) {
      return new View(
          customer.getId(), customer.getName(), customer.getEmail(), customer.getCity());
    }
  }

  private static final Logger log = LoggerFactory.getLogger(CustomerService.class);

  private final CustomerRepository customers;

  CustomerService(CustomerRepository customers) {
    this.customers = customers;
  }

  Optional<View> customer(long id) {
    return customers.findById(id).map(View::of);
  }

  List<View> in(String city) {
    return customers.findByCityOrderById(city, Limit.of(20)).stream().map(View::of).toList();
  }

  @Transactional
  Optional<View> move(long id, String city) {
    return customers
        .findById(id)
        .map(
            customer -> {
              customer.move(city);
              log.debug("customer {} moves", id);
              return View.of(customer);
            });
  }
}
