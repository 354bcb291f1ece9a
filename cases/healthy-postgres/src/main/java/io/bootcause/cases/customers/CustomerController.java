package io.bootcause.cases.customers;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/customers")
class CustomerController {
  record Move(@NotBlank String city) {}

  private final CustomerService customers;

  CustomerController(CustomerService customers) {
    this.customers = customers;
  }

  @GetMapping("/{id}")
  ResponseEntity<CustomerService.View> customer(@PathVariable long id) {
    return ResponseEntity.of(customers.customer(id));
  }

  @GetMapping
  List<CustomerService.View> in(@RequestParam String city) {
    return customers.in(city);
  }

  @PutMapping("/{id}/city")
  ResponseEntity<CustomerService.View> move(@PathVariable long id, @Valid @RequestBody Move move) {
    return ResponseEntity.of(customers.move(id, move.city()));
  }
}
