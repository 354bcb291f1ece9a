# arthas_home ROOT: prints where Arthas is unpacked, ARTHAS_HOME if set; nothing if it cannot be had.
arthas_home() {
  if [ -n "${ARTHAS_HOME:-}" ]; then
    echo "$ARTHAS_HOME"
    return 0
  fi
  local home=$1/bench/target/arthas-4.1.5
  if [ ! -f "$home/arthas-boot.jar" ]; then
    mvn -q -B ${MAVEN_ARGS:-} org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack \
      -Dartifact=com.taobao.arthas:arthas-packaging:4.1.5:zip:bin -DoutputDirectory="$home" >&2 </dev/null ||
      { echo "Arthas cannot be had and is left out" >&2; return 0; }
  fi
  echo "$home"
}
