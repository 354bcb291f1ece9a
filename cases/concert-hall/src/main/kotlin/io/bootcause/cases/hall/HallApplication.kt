package io.bootcause.cases.hall

import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.runApplication

@SpringBootApplication
class HallApplication

fun main(args: Array<String>) {
    runApplication<HallApplication>(*args)
}
