package io.bootcause.cases.primes

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import reactor.core.publisher.Mono
import reactor.core.scheduler.Schedulers

/** One answer, computed in six ways. */
@RestController
@RequestMapping("/primes")
class PrimesController {
    /** On the event loop. */
    @GetMapping("/regular")
    fun regular(@RequestParam limit: Int): List<Int> = primesUpTo(limit)

    /** In the coroutine that the framework starts for the request, on the event loop. */
    @GetMapping("/suspend")
    suspend fun suspending(@RequestParam limit: Int): List<Int> = primesUpTo(limit)

    /** On the dispatcher for computations: as many threads as cores, at least two. */
    @GetMapping("/default")
    suspend fun default(@RequestParam limit: Int): List<Int> =
        withContext(Dispatchers.Default) { primesUpTo(limit) }

    /** On the event loop, when subscribed. */
    @GetMapping("/mono")
    fun mono(@RequestParam limit: Int): Mono<List<Int>> = Mono.fromCallable { primesUpTo(limit) }

    /** On Reactor's scheduler for computations: as many threads as cores. */
    @GetMapping("/parallel")
    fun parallel(@RequestParam limit: Int): Mono<List<Int>> =
        Mono.fromCallable { primesUpTo(limit) }.subscribeOn(Schedulers.parallel())

    /** On the dispatcher for computations, which it gives up now and then. */
    @GetMapping("/cooperative")
    suspend fun cooperative(
        @RequestParam limit: Int,
        @RequestParam(defaultValue = "1000") batchSize: Int,
    ): List<Int> = withContext(Dispatchers.Default) { primesUpToInBatches(limit, batchSize) }
}
