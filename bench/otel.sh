# otel_jar ROOT: prints the OpenTelemetry Java agent's jar, OTEL_JAR if set; nothing if it cannot be had.
otel_jar() {
  if [ -n "${OTEL_JAR:-}" ]; then
    echo "$OTEL_JAR"
    return 0
  fi
  local jar=$1/bench/target/opentelemetry-javaagent-2.33.1.jar
  if [ ! -f "$jar" ]; then
    mvn -q -B ${MAVEN_ARGS:-} org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
      -Dartifact=io.opentelemetry.javaagent:opentelemetry-javaagent:2.33.1 -DoutputDirectory="$1/bench/target" >&2 </dev/null ||
      { echo "the OpenTelemetry agent cannot be had and is left out" >&2; return 0; }
  fi
  echo "$jar"
}
