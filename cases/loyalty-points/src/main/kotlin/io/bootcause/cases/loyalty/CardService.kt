package io.bootcause.cases.loyalty

import org.springframework.stereotype.Service

@Service
class CardService(private val ledger: PointsLedger, private val tiers: TierService) {

    suspend fun balance(card: String): CardBalance = balance(ledger.balance(card))

    suspend fun purchase(card: String, purchase: Purchase): CardBalance =
        balance(ledger.credit(card, tiers.pointsFor(purchase)))

    private fun balance(reply: LedgerReply) =
        CardBalance(reply.card, reply.points, tiers.tier(reply.points), tiers.untilNext(reply.points))
}
