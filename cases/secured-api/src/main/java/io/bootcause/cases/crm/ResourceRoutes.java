package io.bootcause.cases.crm;

import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The same few operations on every kind of resource. */
@Configuration
class ResourceRoutes {
  static final List<String> RESOURCES =
      List.of(
          "customers", "contacts", "leads", "offers", "orders", "invoices", "payments", "refunds",
          "tickets", "tasks", "notes", "calls", "meetings", "campaigns", "products", "prices",
          "contracts", "partners", "regions", "teams");
  private static final List<String> OPERATIONS =
      List.of("", "/history", "/audit", "/notes", "/files", "/tags", "/links", "/owner", "/state");

  ResourceRoutes(RequestMappingHandlerMapping mappings, ResourceController controller)
      throws NoSuchMethodException {
    for (String resource : RESOURCES) {
      for (String operation : OPERATIONS) {
        mappings.registerMapping(
            RequestMappingInfo.paths("/api/" + resource + "/{id}" + operation)
                .methods(RequestMethod.GET)
                .options(mappings.getBuilderConfiguration())
                .build(),
            controller,
            ResourceController.class.getMethod("read", long.class));
      }
    }
  }
}
