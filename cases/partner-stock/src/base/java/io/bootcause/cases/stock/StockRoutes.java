package io.bootcause.cases.stock;

import javax.annotation.PostConstruct;
import javax.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Publishes the stock to the partners. */
@Component
public class StockRoutes {

  private final RequestMappingHandlerMapping mappings;
  private final StockHandler handler;
  private final Partners partners;

  public StockRoutes(
      RequestMappingHandlerMapping mappings, StockHandler handler, Partners partners) {
    this.mappings = mappings;
    this.handler = handler;
    this.partners = partners;
  }

  @PostConstruct
  public void publish() throws NoSuchMethodException {
    for (String partner : this.partners.codes()) {
      this.mappings.registerMapping(
          RequestMappingInfo.paths("/" + partner + "/stock/{article}")
              .methods(RequestMethod.GET)
              .build(),
          this.handler,
          StockHandler.class.getMethod("stock", String.class, HttpServletRequest.class));
    }
  }
}
