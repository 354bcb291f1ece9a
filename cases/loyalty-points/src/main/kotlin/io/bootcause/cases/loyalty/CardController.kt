package io.bootcause.cases.loyalty

import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RestController

@RestController
@RequestMapping("/cards/{card}")
class CardController(private val cards: CardService) {

    @GetMapping("/balance")
    suspend fun balance(@PathVariable card: String): CardBalance = cards.balance(card)

    @PostMapping("/purchases")
    suspend fun purchase(@PathVariable card: String, @RequestBody purchase: Purchase): CardBalance =
        cards.purchase(card, purchase)
}
