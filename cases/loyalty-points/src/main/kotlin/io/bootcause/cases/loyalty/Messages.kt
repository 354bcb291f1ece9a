package io.bootcause.cases.loyalty

data class LedgerMessage(val number: Long, val card: String, val type: String, val points: Int)

data class LedgerReply(val number: Long, val card: String, val points: Int)

data class CardBalance(val card: String, val points: Int, val tier: String, val untilNextTier: Int)

data class Purchase(val cents: Int, val shop: String)
