package io.bootcause.cases.tenancies;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

interface TenancyRepository extends JpaRepository<Tenancy, Long> {
  List<Tenancy> findByHouse(int house);
}
