package io.bootcause.cases.loyalty

import org.springframework.stereotype.Service

@Service
class TierService {

    private val tiers = sortedMapOf(0 to "BASIC", 2_000 to "SILVER", 10_000 to "GOLD", 40_000 to "PLATINUM")

    fun tier(points: Int): String = tiers.headMap(points + 1).let { it.getValue(it.lastKey()) }

    fun untilNext(points: Int): Int = tiers.keys.firstOrNull { it > points }?.minus(points) ?: 0

    fun pointsFor(purchase: Purchase): Int =
        when (purchase.shop) {
            "online" -> purchase.cents / 200
            else -> purchase.cents / 100
        }
}
