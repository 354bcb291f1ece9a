package io.bootcause.cases.hall

import java.time.LocalDate
import org.springframework.data.annotation.Id

data class Concert(@Id val id: Long, val title: String, val genre: String, val evening: LocalDate)

data class SectorOffer(val sector: String, val free: Long, val cheapest: Int)

data class Offer(val concert: Concert, val sectors: List<SectorOffer>)
