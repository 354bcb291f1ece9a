# one_service ROOT JAVA PORT WORK: starts healthy-rest-h2 and sets pid and url; whoever calls ends it.
one_service() {
  local jar
  jar=$("$1/cases/build" healthy-rest-h2 | tail -n 1)
  url=http://127.0.0.1:$3/items/1
  "$2" -Xmx512m -XX:+EnableDynamicAgentLoading -jar "$jar" --server.port="$3" >"$4/log" 2>&1 &
  pid=$!
  until curl -s -o /dev/null "$url"; do
    kill -0 $pid 2>/dev/null || { tail -n 3 "$4/log" >&2; return 1; }
    sleep 0.3
  done
  kill -0 $pid 2>/dev/null || { echo "port $3 is another's" >&2; return 1; }
  for _ in $(seq 500); do curl -s -o /dev/null "$url"; done
}
