package io.bootcause.cases.tides;

import static org.springframework.hateoas.server.mvc.WebMvcLinkBuilder.linkTo;
import static org.springframework.hateoas.server.mvc.WebMvcLinkBuilder.methodOn;

import java.util.List;
import java.util.stream.Collectors;
import org.springframework.hateoas.CollectionModel;
import org.springframework.hateoas.EntityModel;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
class TideController {
  record Day(int harbour, int day, int deviationMillimetres, List<Tide> tides) {}

  private final Harbours harbours;
  private final TideCalculator calculator;
  private final Gauges gauges;

  TideController(Harbours harbours, TideCalculator calculator, Gauges gauges) {
    this.harbours = harbours;
    this.calculator = calculator;
    this.gauges = gauges;
  }

  @GetMapping("/harbours")
  CollectionModel<EntityModel<Harbour>> harbours(@RequestParam(defaultValue = "0") int page) {
    List<EntityModel<Harbour>> rows =
        harbours.page(page).stream()
            .map(
                harbour ->
                    EntityModel.of(
                        harbour,
                        linkTo(methodOn(TideController.class).tides(harbour.id(), 0))
                            .withRel("tides")))
            .collect(Collectors.toList());
    return CollectionModel.of(
        rows, linkTo(methodOn(TideController.class).harbours(page)).withSelfRel());
  }

  @GetMapping("/harbours/{id}/tides")
  EntityModel<Day> tides(@PathVariable int id, @RequestParam(defaultValue = "0") int day) {
    if (harbours.find(id).isEmpty() || day < 0 || day > 6) {
      throw new ResponseStatusException(HttpStatus.NOT_FOUND);
    }
    Day body = new Day(id, day, gauges.deviation(id), calculator.day(id, day));
    return EntityModel.of(
        body,
        linkTo(methodOn(TideController.class).tides(id, day)).withSelfRel(),
        linkTo(methodOn(TideController.class).harbours(id / Harbours.PAGE)).withRel("harbours"));
  }
}
