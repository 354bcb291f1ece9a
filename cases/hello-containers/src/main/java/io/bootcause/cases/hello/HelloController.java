package io.bootcause.cases.hello;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A string and a JSON object: what is left is the container. */
@RestController
public class HelloController {
  private final AtomicLong served = new AtomicLong();

  @RequestMapping(path = "/hello", method = RequestMethod.GET)
  public String hello() {
    return "Hello World!";
  }

  @RequestMapping(path = "/greeting", method = RequestMethod.GET)
  public Greeting greeting(@RequestParam(name = "name", defaultValue = "World") String name) {
    return new Greeting(served.incrementAndGet(), "Hello, " + name + "!");
  }
}
