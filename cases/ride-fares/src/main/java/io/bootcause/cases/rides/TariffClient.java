package io.bootcause.cases.rides;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.springframework.stereotype.Component;

@Component
class TariffClient {

  private final OkHttpClient http;
  private final TariffServer tariffs;

  TariffClient(OkHttpClient http, TariffServer tariffs) {
    this.http = http;
    this.tariffs = tariffs;
  }

  CompletableFuture<Integer> base(String from, String to) {
    return get("/base/" + from + "/" + to);
  }

  CompletableFuture<Integer> surcharge(String zone) {
    return get("/surcharge/" + zone);
  }

  private CompletableFuture<Integer> get(String path) {
    CompletableFuture<Integer> result = new CompletableFuture<>();
    Request request =
        new Request.Builder().url("http://127.0.0.1:" + tariffs.port() + path).build();
    http.newCall(request)
        .enqueue(
            new Callback() {
              @Override
              public void onFailure(Call call, IOException e) {
                result.completeExceptionally(e);
              }

              @Override
              public void onResponse(Call call, Response response) {
                try (response) {
                  result.complete(Integer.valueOf(response.body().string()));
                } catch (Exception e) {
                  result.completeExceptionally(e);
                }
              }
            });
    return result;
  }
}
