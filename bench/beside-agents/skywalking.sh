# skywalking_jar ROOT DIR: lays SkyWalking's Java agent out in DIR, with a plugin that enhances Spring's DispatcherServlet, and
# prints its jar; nothing if it cannot be had. Its own plugins are not on Maven Central.
skywalking_jar() {
  local version=9.4.0 agents=$1/bench/target here=$1/bench/beside-agents/skywalking
  local jar=$agents/apm-agent-$version.jar
  if [ ! -f "$jar" ]; then
    mkdir -p "$agents"
    # Its parent is not there either, and later versions of the plugin ask for it.
    mvn -q -B ${MAVEN_ARGS:-} org.apache.maven.plugins:maven-dependency-plugin:2.8:get -Dtransitive=false \
      -Dartifact=org.apache.skywalking:apm-agent:$version -Ddest="$jar" >&2 </dev/null ||
      { echo "SkyWalking's agent cannot be had and is left out" >&2; return 0; }
  fi
  mkdir -p "$2/config" "$2/plugins" "$2/classes"
  cp "$jar" "$2/skywalking-agent.jar"
  # Traces without a collector: nothing listens at that port.
  printf 'agent.service_name=bench\nagent.keep_tracing=true\ncollector.backend_service=127.0.0.1:1\nlogging.output=CONSOLE\nlogging.level=ERROR\n' \
    > "$2/config/agent.config"
  javac --release 17 -cp "$jar" -d "$2/classes" "$here"/*.java >&2
  echo "bench=bench.ServletPlugin" > "$2/classes/skywalking-plugin.def"
  jar --create --file "$2/plugins/bench.jar" -C "$2/classes" . >&2
  echo "$2/skywalking-agent.jar"
}
