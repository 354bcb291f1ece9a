package io.bootcause.cases.catalog;

import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

@FeignClient(name = "stock", url = "${stock.url}", configuration = FeignConfig.class)
public interface StockClient {
  @PostMapping(path = "/stock", consumes = "application/json")
  Stock stock(@RequestBody StockQuery query);
}
