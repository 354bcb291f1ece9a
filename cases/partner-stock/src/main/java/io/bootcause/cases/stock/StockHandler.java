package io.bootcause.cases.stock;

import javax.servlet.http.HttpServletRequest;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.server.ResponseStatusException;

@Component
public class StockHandler {

  private final Partners partners;

  public StockHandler(Partners partners) {
    this.partners = partners;
  }

  @ResponseBody
  public Stock stock(@PathVariable String article, HttpServletRequest request) {
    String path = request.getRequestURI();
    String partner = path.substring(1, path.indexOf('/', 1));
    if (!this.partners.contains(partner)) {
      throw new ResponseStatusException(HttpStatus.NOT_FOUND);
    }
    return new Stock(partner, article, Math.floorMod((partner + article).hashCode(), 500));
  }
}
