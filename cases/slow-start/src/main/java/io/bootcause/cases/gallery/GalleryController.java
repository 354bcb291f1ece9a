package io.bootcause.cases.gallery;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class GalleryController {
  @PersistenceContext private EntityManager entities;

  @GetMapping("/pictures")
  Map<String, Object> pictures() {
    return Map.of(
        "described", entities.createQuery("select count(p) from Picture p").getSingleResult());
  }
}
