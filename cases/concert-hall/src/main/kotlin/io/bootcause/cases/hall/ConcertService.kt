package io.bootcause.cases.hall

import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.flow.Flow
import org.springframework.stereotype.Service

@Service
class ConcertService(private val concerts: ConcertRepository, private val seats: SeatQueries) {
    suspend fun offer(id: Long): Offer? = coroutineScope {
        val concert = async { concerts.findById(id) }
        val sectors = async { seats.free(id) }
        concert.await()?.let { Offer(it, sectors.await()) }
    }

    fun nextOf(genre: String): Flow<Concert> = concerts.nextOf(genre)
}
