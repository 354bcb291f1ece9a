package io.bootcause.cases.hall

import kotlinx.coroutines.flow.Flow
import org.springframework.data.r2dbc.repository.Query
import org.springframework.data.repository.kotlin.CoroutineCrudRepository

interface ConcertRepository : CoroutineCrudRepository<Concert, Long> {
    @Query("select * from concert where genre = :genre order by evening limit 20")
    fun nextOf(genre: String): Flow<Concert>
}
