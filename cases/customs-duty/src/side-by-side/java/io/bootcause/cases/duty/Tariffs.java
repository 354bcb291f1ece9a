package io.bootcause.cases.duty;

import java.time.Duration;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Service;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Collects what is asked for, and asks the office for it. */
@Service
class Tariffs implements DisposableBean {
  private record Question(String code, Sinks.One<Integer> answer) {}

  private final Sinks.Many<Question> questions = Sinks.many().unicast().onBackpressureBuffer();
  private final TariffClient client;
  private final Disposable asking;

  Tariffs(TariffClient client) {
    this.client = client;
    this.asking = questions.asFlux().flatMap(this::ask, 128).subscribe();
  }

  Mono<Integer> permille(String code) {
    return Mono.defer(
        () -> {
          Question question = new Question(code, Sinks.one());
          questions.emitNext(question, Sinks.EmitFailureHandler.busyLooping(Duration.ofSeconds(1)));
          return question.answer().asMono();
        });
  }

  private Mono<Integer> ask(Question question) {
    return client
        .permille(question.code())
        .doOnNext(question.answer()::tryEmitValue)
        .doOnError(question.answer()::tryEmitError)
        .onErrorComplete();
  }

  @Override
  public void destroy() {
    asking.dispose();
  }
}
