package io.bootcause.cases.primes

import java.util.concurrent.CompletableFuture
import java.util.concurrent.Executors
import java.util.concurrent.Semaphore
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController

/** One answer, computed in six ways. */
@RestController
@RequestMapping("/primes")
class PrimesController {
    private val cores = Runtime.getRuntime().availableProcessors()
    private val workers = Executors.newFixedThreadPool(cores)
    private val permits = Semaphore(cores)

    /** On the server's thread. */
    @GetMapping("/regular")
    fun regular(@RequestParam limit: Int): List<Int> = primesUpTo(limit)

    /** In the coroutine that the framework starts for the request. */
    @GetMapping("/suspend")
    suspend fun suspending(@RequestParam limit: Int): List<Int> = primesUpTo(limit)

    /** On the dispatcher for computations: as many threads as cores, at least two. */
    @GetMapping("/default")
    suspend fun default(@RequestParam limit: Int): List<Int> =
        withContext(Dispatchers.Default) { primesUpTo(limit) }

    /** On a fixed pool of as many threads as cores. */
    @GetMapping("/future")
    fun future(@RequestParam limit: Int): CompletableFuture<List<Int>> =
        CompletableFuture.supplyAsync({ primesUpTo(limit) }, workers)

    /** On the server's thread, as many at a time as there are cores. */
    @GetMapping("/semaphore")
    fun semaphore(@RequestParam limit: Int): List<Int> {
        permits.acquire()
        try {
            return primesUpTo(limit)
        } finally {
            permits.release()
        }
    }

    /** On the dispatcher for computations, which it gives up now and then. */
    @GetMapping("/cooperative")
    suspend fun cooperative(
        @RequestParam limit: Int,
        @RequestParam(defaultValue = "1000") batchSize: Int,
    ): List<Int> = withContext(Dispatchers.Default) { primesUpToInBatches(limit, batchSize) }
}
