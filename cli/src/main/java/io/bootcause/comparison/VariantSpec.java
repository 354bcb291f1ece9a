package io.bootcause.comparison;

import io.bootcause.load.Workload;
import io.bootcause.service.ServiceSpec;
import io.bootcause.service.change.Change;
import java.util.List;

/**
 * One of the services to compare.
 *
 * @param name short, unique
 * @param base the service before the changes
 * @param workload what is asked of it
 */
public record VariantSpec(String name, ServiceSpec base, List<Change> changes, Workload workload) {
  public VariantSpec {
    changes = List.copyOf(changes);
  }
}
