package io.bootcause.cases.labels;

import java.io.IOException;
import java.util.Map;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class LabelController {
  private final PrinterClient printer;

  LabelController(PrinterClient printer) {
    this.printer = printer;
  }

  @PostMapping("/labels/{parcel}")
  Map<String, Object> print(@PathVariable String parcel) throws IOException {
    return Map.of("parcel", parcel, "number", printer.print("Parcel " + parcel));
  }
}
