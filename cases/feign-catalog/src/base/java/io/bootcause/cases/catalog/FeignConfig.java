package io.bootcause.cases.catalog;

import com.alibaba.fastjson.support.spring.FastJsonHttpMessageConverter;
import feign.codec.Decoder;
import feign.codec.Encoder;
import java.util.Collections;
import org.springframework.boot.autoconfigure.http.HttpMessageConverters;
import org.springframework.cloud.openfeign.support.ResponseEntityDecoder;
import org.springframework.cloud.openfeign.support.SpringDecoder;
import org.springframework.cloud.openfeign.support.SpringEncoder;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;

/** Feign speaks JSON through fastjson. */
class FeignConfig {
  @Bean
  Encoder feignEncoder() {
    FastJsonHttpMessageConverter converter = converter();
    return new SpringEncoder(() -> new HttpMessageConverters(converter));
  }

  @Bean
  Decoder feignDecoder() {
    FastJsonHttpMessageConverter converter = converter();
    return new ResponseEntityDecoder(
        new SpringDecoder(() -> new HttpMessageConverters(converter)));
  }

  private static FastJsonHttpMessageConverter converter() {
    FastJsonHttpMessageConverter converter = new FastJsonHttpMessageConverter();
    converter.setSupportedMediaTypes(Collections.singletonList(MediaType.APPLICATION_JSON_UTF8));
    return converter;
  }
}
