package io.bootcause.cases.loyalty

import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import org.springframework.stereotype.Component
import org.springframework.web.reactive.function.client.WebClient
import org.springframework.web.reactive.function.client.awaitBody

@Component
class PointsLedger(builder: WebClient.Builder, programme: ProgrammeServer) {

    private val client = builder.baseUrl(programme.url).build()
    private val mutex = Mutex()
    private var lastNumber = 0L

    suspend fun balance(card: String): LedgerReply = numbered { LedgerMessage(it, card, "BALANCE", 0) }

    suspend fun credit(card: String, points: Int): LedgerReply =
        numbered { LedgerMessage(it, card, "CREDIT", points) }

    private suspend fun numbered(message: (Long) -> LedgerMessage): LedgerReply =
        mutex.withLock {
            lastNumber++
            send(message(lastNumber))
        }

    private suspend fun send(message: LedgerMessage): LedgerReply =
        client.post().uri("/messages").bodyValue(message).retrieve().awaitBody()
}
