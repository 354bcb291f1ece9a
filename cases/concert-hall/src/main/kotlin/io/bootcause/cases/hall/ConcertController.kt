package io.bootcause.cases.hall

import kotlinx.coroutines.flow.Flow
import org.springframework.http.HttpStatus
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.web.server.ResponseStatusException

@RestController
class ConcertController(private val service: ConcertService) {
    @GetMapping("/concerts/{id}")
    suspend fun concert(@PathVariable id: Long): Offer =
        service.offer(id) ?: throw ResponseStatusException(HttpStatus.NOT_FOUND)

    @GetMapping("/concerts")
    fun concerts(@RequestParam genre: String): Flow<Concert> = service.nextOf(genre)
}
