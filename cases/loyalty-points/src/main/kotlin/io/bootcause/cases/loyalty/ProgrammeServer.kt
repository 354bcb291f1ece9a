package io.bootcause.cases.loyalty

import com.fasterxml.jackson.databind.ObjectMapper
import com.fasterxml.jackson.module.kotlin.readValue
import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import jakarta.annotation.PreDestroy
import java.io.IOException
import java.net.InetAddress
import java.net.InetSocketAddress
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import org.springframework.beans.factory.annotation.Value
import org.springframework.stereotype.Component

@Component
class ProgrammeServer(
    private val json: ObjectMapper,
    @Value("\${programme.answer-millis}") private val answerMillis: Long,
) {
    private val later =
        Executors.newScheduledThreadPool(1) { task -> Thread(task, "programme").apply { isDaemon = true } }
    private val server: HttpServer

    init {
        System.setProperty("sun.net.httpserver.nodelay", "true")
        System.setProperty("sun.net.httpserver.maxIdleConnections", "1000")
        server = HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500)
        server.createContext("/messages") { exchange ->
            val message = json.readValue<LedgerMessage>(exchange.requestBody.readAllBytes())
            later.schedule({ answer(exchange, message) }, answerMillis, TimeUnit.MILLISECONDS)
        }
        server.start()
    }

    val url: String
        get() = "http://127.0.0.1:${server.address.port}"

    private fun answer(exchange: HttpExchange, message: LedgerMessage) {
        try {
            val points = Math.floorMod(message.card.hashCode() * 31, 50_000) + message.points
            val body = json.writeValueAsBytes(LedgerReply(message.number, message.card, points))
            exchange.responseHeaders.set("Content-Type", "application/json")
            exchange.sendResponseHeaders(200, body.size.toLong())
            exchange.responseBody.write(body)
        } catch (e: IOException) {
            // The caller has gone.
        } finally {
            exchange.close()
        }
    }

    @PreDestroy
    fun stop() {
        server.stop(0)
        later.shutdownNow()
    }
}
