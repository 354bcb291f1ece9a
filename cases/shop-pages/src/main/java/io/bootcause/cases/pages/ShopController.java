package io.bootcause.cases.pages;

import java.util.List;
import java.util.stream.IntStream;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

@Controller
class ShopController {
  public record Offer(String name, int cents) {}

  private final List<Offer> offers =
      IntStream.rangeClosed(1, 12).mapToObj(i -> new Offer("Offer " + i, 99 * i)).toList();

  @GetMapping("/")
  String home(Model model) {
    model.addAttribute("offers", offers);
    return "home";
  }
}
