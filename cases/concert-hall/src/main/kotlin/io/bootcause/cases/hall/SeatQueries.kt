package io.bootcause.cases.hall

import kotlinx.coroutines.flow.toList
import org.springframework.r2dbc.core.DatabaseClient
import org.springframework.r2dbc.core.flow
import org.springframework.stereotype.Component

@Component
class SeatQueries(private val database: DatabaseClient) {
    suspend fun free(concert: Long): List<SectorOffer> =
        database
            .sql(
                "select sector, count(*) as free, min(cents) as cheapest from seat " +
                    "where concert = :concert and not sold group by sector order by sector"
            )
            .bind("concert", concert)
            .map { row ->
                SectorOffer(
                    row.get("sector", String::class.java)!!,
                    row.get("free", java.lang.Long::class.java)!!.toLong(),
                    row.get("cheapest", java.lang.Integer::class.java)!!.toInt(),
                )
            }
            .flow()
            .toList()
}
