package io.bootcause.cases.primes

import kotlin.math.sqrt
import kotlinx.coroutines.yield

/** All primes up to [limit], by trying every divisor up to the square root. */
fun primesUpTo(limit: Int): List<Int> {
    val primes = ArrayList<Int>()
    for (number in 2..limit) {
        if (isPrime(number)) {
            primes.add(number)
        }
    }
    return primes
}

/** The same, letting other coroutines of the dispatcher run after every [batchSize] numbers. */
suspend fun primesUpToInBatches(limit: Int, batchSize: Int): List<Int> {
    val primes = ArrayList<Int>()
    for (number in 2..limit) {
        if (isPrime(number)) {
            primes.add(number)
        }
        if (number % batchSize == 0) {
            yield()
        }
    }
    return primes
}

private fun isPrime(number: Int): Boolean {
    for (divisor in 2..sqrt(number.toDouble()).toInt()) {
        if (number % divisor == 0) {
            return false
        }
    }
    return true
}
