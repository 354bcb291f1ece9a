package io.bootcause.cases.items;

import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ItemsController {
  private final JdbcClient jdbc;

  ItemsController(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  record Item(long id, String name, int price) {}

  @GetMapping("/items")
  List<Item> items() {
    return jdbc.sql("select id, name, price from item order by id limit 20")
        .query(Item.class)
        .list();
  }

  @GetMapping("/items/{id}")
  ResponseEntity<Item> item(@PathVariable("id") long id) {
    return ResponseEntity.of(
        jdbc.sql("select id, name, price from item where id = ?")
            .param(id)
            .query(Item.class)
            .optional());
  }
}
