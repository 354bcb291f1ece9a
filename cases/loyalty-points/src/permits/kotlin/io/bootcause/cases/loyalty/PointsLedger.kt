package io.bootcause.cases.loyalty

import java.util.concurrent.atomic.AtomicLong
import kotlinx.coroutines.sync.Semaphore
import kotlinx.coroutines.sync.withPermit
import org.springframework.stereotype.Component
import org.springframework.web.reactive.function.client.WebClient
import org.springframework.web.reactive.function.client.awaitBody

@Component
class PointsLedger(builder: WebClient.Builder, programme: ProgrammeServer) {

    private val client = builder.baseUrl(programme.url).build()
    private val turns = Semaphore(2)
    private val lastNumber = AtomicLong()

    suspend fun balance(card: String): LedgerReply = numbered { LedgerMessage(it, card, "BALANCE", 0) }

    suspend fun credit(card: String, points: Int): LedgerReply =
        numbered { LedgerMessage(it, card, "CREDIT", points) }

    private suspend fun numbered(message: (Long) -> LedgerMessage): LedgerReply =
        turns.withPermit { send(message(lastNumber.incrementAndGet())) }

    private suspend fun send(message: LedgerMessage): LedgerReply =
        client.post().uri("/messages").bodyValue(message).retrieve().awaitBody()
}
