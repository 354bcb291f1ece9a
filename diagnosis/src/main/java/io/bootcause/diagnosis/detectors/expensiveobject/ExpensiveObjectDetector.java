package io.bootcause.diagnosis.detectors.expensiveobject;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.Library;
import io.bootcause.service.change.Change;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** An object that is made to be kept is built in each request. Doc page: expensive-object.md. */
public final class ExpensiveObjectDetector extends NeedlessWork {
  /** Where the JDK looks for direct memory, and collects if there is none. */
  private static final String RESERVE = "java.nio.Bits#reserveMemory";

  /** What is kept for each thread, by threads that are not kept. */
  private static final String NEW_THREAD = "java.lang.ThreadLocal#setInitialValue";

  /** What keeps connections, which each new one has to make first. */
  private static final Frames CLIENT =
      Frames.of(
          "java.net.http.HttpClient#newHttpClient",
          "jdk.internal.net.http.HttpClientImpl#create",
          "org.apache.http.impl.client.HttpClientBuilder#build",
          "org.apache.hc.client5.http.impl.classic.HttpClientBuilder#build",
          "okhttp3.OkHttpClient#<init>",
          "reactor.netty.resources.ConnectionProvider#create",
          "javax.ws.rs.client.ClientBuilder#newClient",
          "jakarta.ws.rs.client.ClientBuilder#newClient",
          "org.glassfish.jersey.client.ClientConfig$State#initRuntime",
          "org.asynchttpclient.DefaultAsyncHttpClient#<init>",
          "org.eclipse.jetty.client.HttpClient#doStart",
          "io.grpc.internal.ManagedChannelImplBuilder#build",
          "io.netty.handler.ssl.SslContextBuilder#build");

  private static final String CONNECTS =
      "A client keeps its connections: one that is made for a call has to connect, and to shake"
          + " hands, for that call alone.";

  private static final double MUCH_OF_NEW_THREADS = 0.2;

  /**
   * What a library makes for itself of what is another's: a document takes a parser, and is no
   * defect of who writes one. It is a matter of how much it takes.
   */
  private static final double MUCH_OF_A_LIBRARYS = 0.4;

  private static final double MUCH_OF_FAST_MILLIS = 0.05;

  private static final String OWN_THREADS =
      "A ThreadLocal keeps it for a thread, and here each request has one of its own, as with virtual"
          + " threads: keep what only one thread at a time may use in a pool.";

  /** Less of the requests' time is that of the first ones. */
  private static final double LEAST_OF_CLIENTS = 0.02;

  private static final String DIRECT = "java.nio.DirectByteBuffer#<init>";

  private static final String NOT_OF_THE_HEAP =
      "Keep such a buffer, or take one of the heap: direct memory is asked of the operating system"
          + " and filled with zeros, and is free again only after a collection, which may be far off"
          + " or be asked for when there is none left.";

  private static final Change MORE = new Change.JvmFlag("-XX:MaxDirectMemorySize=2g");

  public ExpensiveObjectDetector() {
    super(
        new CostRule(
            "expensive-object",
            Frames.of(
                    "com.fasterxml.jackson.databind.ObjectMapper#<init>",
                    "com.fasterxml.jackson.databind.json.JsonMapper$Builder#build",
                    "com.fasterxml.jackson.databind.SerializerProvider#_createAndCacheUntypedSerializer",
                    "com.fasterxml.jackson.databind.deser.DeserializerCache#_createAndCacheValueDeserializer",
                    "tools.jackson.databind.ObjectMapper#<init>",
                    "tools.jackson.databind.SerializationContext#_createAndCacheUntypedSerializer",
                    "tools.jackson.databind.deser.DeserializerCache#_createAndCacheValueDeserializer",
                    "org.springframework.http.converter.json.Jackson2ObjectMapperBuilder#build",
                    "com.fasterxml.jackson.databind.ObjectMapper#findModules",
                    "com.thoughtworks.xstream.XStream#<init>",
                    "com.networknt.schema.JsonSchemaFactory#getSchema",
                    "org.everit.json.schema.loader.SchemaLoader#load",
                    "org.apache.avro.Schema$Parser#parse",
                    "com.jayway.jsonpath.internal.path.PathCompiler#compile",
                    "org.springframework.boot.autoconfigure.http.HttpMessageConverters#<init>",
                    "org.springframework.web.client.RestTemplate#<init>",
                    "org.springframework.boot.web.client.RestTemplateBuilder#build",
                    "com.google.gson.Gson#<init>",
                    "com.alibaba.fastjson.serializer.SerializeConfig#<init>",
                    "com.alibaba.fastjson.parser.ParserConfig#<init>",
                    "javax.xml.bind.JAXBContext#newInstance",
                    "jakarta.xml.bind.JAXBContext#newInstance",
                    "javax.xml.parsers.DocumentBuilderFactory#newInstance",
                    "javax.xml.parsers.SAXParserFactory#newInstance",
                    "javax.xml.transform.TransformerFactory#newInstance",
                    "com.sun.org.apache.xalan.internal.xsltc.trax.TransformerFactoryImpl#newTemplates",
                    "net.sf.saxon.jaxp.SaxonTransformerFactory#newTemplates",
                    "javax.xml.validation.SchemaFactory#*",
                    "com.sun.org.apache.xerces.internal.jaxp.validation.XMLSchemaFactory#newSchema",
                    "javax.xml.xpath.XPathFactory#newInstance",
                    "javax.xml.stream.XMLInputFactory#newInstance",
                    "javax.xml.soap.MessageFactory#newInstance",
                    "javax.xml.soap.SOAPConnectionFactory#newInstance",
                    "jakarta.xml.soap.MessageFactory#newInstance",
                    "jakarta.xml.soap.SOAPConnectionFactory#newInstance",
                    "javax.xml.ws.Service#<init>",
                    "javax.xml.ws.Service#create",
                    "jakarta.xml.ws.Service#<init>",
                    "jakarta.xml.ws.Service#create",
                    "org.apache.cxf.jaxws.JaxWsProxyFactoryBean#create",
                    "javax.net.ssl.SSLContext#init",
                    "javax.net.ssl.SSLContext#getInstance",
                    "java.security.KeyPairGenerator*#generateKeyPair",
                    "java.security.KeyPairGenerator*#genKeyPair",
                    "java.security.KeyStore#load",
                    "org.bouncycastle.jce.provider.BouncyCastleProvider#<init>",
                    "jakarta.validation.Validation#buildDefaultValidatorFactory",
                    "javax.validation.Validation#buildDefaultValidatorFactory",
                    "org.hibernate.validator.internal.engine.AbstractConfigurationImpl#buildValidatorFactory",
                    "org.springframework.web.client.DefaultRestClientBuilder#build",
                    "org.springframework.web.reactive.function.client.DefaultWebClientBuilder#build",
                    "feign.Feign$Builder#target",
                    "retrofit2.Retrofit#create",
                    "io.vertx.core.Vertx#vertx",
                    "com.zaxxer.hikari.pool.HikariPool#<init>",
                    "org.hibernate.internal.SessionFactoryImpl#<init>",
                    // A fresh SimpleJdbcInsert or SimpleJdbcCall asks for the table's or
                    // procedure's metadata.
                    "org.springframework.jdbc.core.simple.AbstractJdbcInsert#compileInternal",
                    "org.springframework.jdbc.core.simple.AbstractJdbcCall#compileInternal",
                    // The keys of who issues tokens.
                    "org.springframework.security.oauth2.jwt.NimbusJwtDecoder$JwkSetUriJwtDecoderBuilder$SpringJWKSource#fetchJwks",
                    "org.springframework.security.oauth2.jwt.JwtDecoderProviderConfigurationUtils#*",
                    "com.nimbusds.jose.jwk.source.RemoteJWKSet#updateJWKSetFromURL",
                    "com.nimbusds.jose.jwk.source.URLBasedJWKSetSource#getJWKSet",
                    "com.auth0.jwk.UrlJwkProvider#*",
                    "org.apache.kafka.clients.producer.KafkaProducer#<init>",
                    "com.rabbitmq.client.ConnectionFactory#newConnection",
                    "redis.clients.jedis.JedisPool#<init>",
                    "io.lettuce.core.RedisClient#create",
                    "com.mongodb.client.MongoClients#create",
                    "org.redisson.Redisson#create",
                    "com.datastax.oss.driver.api.core.session.SessionBuilder#build",
                    "org.neo4j.driver.GraphDatabase#driver",
                    "org.elasticsearch.client.RestClientBuilder#build",
                    "javax.mail.Session#getInstance",
                    "jakarta.mail.Session#getInstance",
                    "software.amazon.awssdk.core.client.builder.SdkDefaultClientBuilder#build",
                    "com.amazonaws.client.builder.AwsSyncClientBuilder#build",
                    "com.maxmind.geoip2.DatabaseReader$Builder#build",
                    "org.apache.lucene.index.DirectoryReader#open",
                    "org.apache.lucene.index.IndexWriter#<init>",
                    "org.apache.lucene.facet.sortedset.DefaultSortedSetDocValuesReaderState#<init>",
                    "org.apache.lucene.facet.taxonomy.directory.DirectoryTaxonomyReader#<init>",
                    "org.apache.tika.config.TikaConfig#<init>",
                    "com.google.i18n.phonenumbers.PhoneNumberUtil#createInstance",
                    "graphql.schema.idl.SchemaGenerator#makeExecutableSchema",
                    "org.drools.compiler.kie.builder.impl.KieBuilderImpl#buildAll",
                    "org.springframework.boot.context.properties.bind.Binder#bind",
                    "org.springframework.expression.spel.standard.SpelExpressionParser#doParseExpression",
                    "org.springframework.expression.spel.support.ReflectiveMethodResolver#resolve",
                    "org.springframework.expression.spel.support.ReflectivePropertyAccessor#canRead",
                    "javax.script.ScriptEngineManager#<init>",
                    "org.graalvm.polyglot.Engine$Builder#build",
                    "org.graalvm.polyglot.Context$Builder#build",
                    "org.mozilla.javascript.Context#initStandardObjects",
                    "groovy.lang.GroovyShell#parse",
                    "groovy.lang.GroovyShell#evaluate",
                    "groovy.lang.GroovyClassLoader#parseClass",
                    "org.mvel2.MVEL#compileExpression",
                    "ognl.Ognl#parseExpression",
                    "org.apache.commons.jexl3.internal.Engine#create*",
                    "org.codehaus.janino.*#cook",
                    "com.sun.tools.javac.api.JavacTaskImpl#call",
                    "freemarker.template.Configuration#<init>",
                    "org.thymeleaf.TemplateEngine#initialize",
                    "org.apache.velocity.app.VelocityEngine#init",
                    "com.github.jknack.handlebars.Handlebars#<init>",
                    "com.samskivert.mustache.Mustache$Compiler#compile",
                    "org.springframework.cglib.proxy.Enhancer#create*",
                    "net.sf.cglib.proxy.Enhancer#create*",
                    "net.bytebuddy.dynamic.DynamicType$Builder*#make",
                    "org.modelmapper.ModelMapper#<init>",
                    "org.dozer.DozerBeanMapper#<init>",
                    "com.github.dozermapper.core.DozerBeanMapper#<init>",
                    "ma.glasnost.orika.impl.DefaultMapperFactory#<init>",
                    "java.text.SimpleDateFormat#<init>",
                    "java.text.DecimalFormat#<init>",
                    "java.text.NumberFormat#getInstance",
                    "java.time.format.DateTimeFormatter#ofPattern",
                    "java.time.format.DateTimeFormatterBuilder#toFormatter",
                    DIRECT,
                    "org.springframework.context.annotation.AnnotationConfigApplicationContext#<init>",
                    "nl.basjes.parse.useragent.*Builder#build",
                    "net.sf.jasperreports.engine.JasperCompileManager#*",
                    "java.util.regex.Pattern#compile",
                    NEW_THREAD)
                .and(CLIENT),
            0.25,
            2,
            0.03,
            "building objects anew that are made to be kept",
            "Each request builds an object that is expensive to make and cheap to use, and throws it away."
                + " Its types, converters, providers or certificates are looked up, read and compiled each time.",
            Cause.Kind.CONFIG,
            List.of()));
  }

  /** That much of the processor time is a half of what fast requests could be. */
  @Override
  protected double muchMillis() {
    return MUCH_OF_FAST_MILLIS;
  }

  @Override
  protected double muchOfRequests(CostPath cost) {
    Optional<Library> maker = cost.caller().flatMap(cost.origins()::library);
    boolean another = maker.isPresent() && !maker.equals(cost.origins().library(cost.unit()));
    return another ? MUCH_OF_A_LIBRARYS : super.muchOfRequests(cost);
  }

  /** What a new object has to do for want of what the last one knew comes on top. */
  @Override
  protected double muchOfProcessors(CostPath cost) {
    return cost.unit().equals(NEW_THREAD) ? MUCH_OF_NEW_THREADS : super.muchOfProcessors(cost);
  }

  @Override
  protected CostRule rule(CostPath cost) {
    CostRule rule = super.rule(cost);
    if (cost.unit().equals(NEW_THREAD)) {
      return rule.doing("making anew what a ThreadLocal should keep, since each thread is new")
          .advising(OWN_THREADS);
    }
    if (!cost.unit().equals(DIRECT)) {
      return rule;
    }
    CostRule direct =
        rule.doing("allocating direct memory, which is made to be kept").since(NOT_OF_THE_HEAP);
    return cost.frames().contains(RESERVE) ? direct.with(List.of(MORE)) : direct;
  }

  /** A client is made in little time; to connect, and to shake hands, is a part of its calls. */
  @Override
  protected List<Finding> behind(List<CostPath> seen) {
    return seen.stream()
        .filter(cost -> CLIENT.has(cost.unit()) && cost.share() >= LEAST_OF_CLIENTS)
        .max(Comparator.comparingDouble(CostPath::share))
        .map(cost -> CostFinding.of(rule(cost).advising(CONNECTS), cost, List.of()))
        .map(finding -> finding.withTitle("by clients that are made anew for them"))
        .stream()
        .toList();
  }
}
