package io.bootcause.cases.depot;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.web.server.ResponseStatusException;

@Service
class PartService {

  private final PartCatalogue catalogue;
  private final DepotClient depot;

  PartService(PartCatalogue catalogue, DepotClient depot) {
    this.catalogue = catalogue;
    this.depot = depot;
  }

  Part part(String number) {
    return catalogue
        .find(number)
        .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
  }

  Availability availability(String number) {
    Part part = part(number);
    int stock = depot.stock(number);
    return new Availability(part, stock, stock > 5 ? "tomorrow" : stock > 0 ? "2 days" : "2 weeks");
  }

  String shelf(String number) {
    return depot.shelf(part(number).number());
  }
}
