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

# arthas_looks HOME PID WORK SECONDS COMMAND: has Arthas in that JVM run a command for so long at most, and sets client to the process
# that waits for it; WORK/arthas has what it printed. Ended by: arthas_ends HOME.
arthas_looks() {
  (cd "$1" && "${JAVA_TOOL:-java}" -jar arthas-boot.jar --arthas-home "$1" --attach-only "$2" >"$3/arthas" 2>&1 </dev/null)
  (cd "$1" && exec timeout "$4" "${JAVA_TOOL:-java}" -jar arthas-client.jar 127.0.0.1 3658 -c "$5" >"$3/arthas" 2>&1 </dev/null) &
  client=$!
  for _ in $(seq 60); do
    if grep -q 'Affect(class' "$3/arthas"; then return 0; fi
    sleep 0.5
  done
  echo "Arthas did not begin:" >&2
  tail -n 5 "$3/arthas" >&2
}
arthas_ends() {
  kill $client 2>/dev/null || true
  wait $client 2>/dev/null || true
  client=
  (cd "$1" && "${JAVA_TOOL:-java}" -jar arthas-client.jar 127.0.0.1 3658 -c stop >/dev/null 2>&1 </dev/null) || true
}
