package io.bootcause.cases.programmes;

import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jpa.repository.JpaRepository;

interface ProgrammeRepository extends JpaRepository<Programme, Long> {
  Page<Programme> findBySeasonOrderById(int season, Pageable page);
}
