# Runs in a POSIX shell on the other side, which may have little besides: no tar, no sha256sum, no head.
# Above it are put: name (of a directory, not guessable), java (a path, or empty), pid (or empty), size and sum (of the jar),
# control (where the control group's files are).
# What it says begins with "bootcause ".
umask 077
# What a container's java is started with is not for ours: agents, a debugger's port, a heap size.
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS CLASSPATH

dir=
clean() {
  [ -z "$dir" ] || { cd / && rm -rf -- "$dir"; }
}
trap clean EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 141' PIPE
trap 'exit 143' TERM

say() { printf 'bootcause %s\n' "$*"; }

tried=
# Whether this java is new enough and can attach to another JVM.
usable() {
  [ -x "$1" ] || return 1
  modules=$("$1" --list-modules 2>/dev/null </dev/null)
  version=${modules#*java.base@}
  case ${version%%[!0-9]*} in
    1[789] | [2-9]?) ;;
    *) tried=${tried:-"$1: no Java 17 or newer"}; return 1 ;;
  esac
  case $modules in
    *jdk.attach@*) java=$1 ;;
    *) tried="$1: a JRE, without the module jdk.attach"; return 1 ;;
  esac
}
# The best known places first; then what other programs of this user run on.
find_java() {
  for j in "${JAVA_HOME:-/nowhere}/bin/java" "$(command -v java)" "/proc/${pid:-0}/exe" \
    /usr/lib/jvm/*/bin/java /usr/java/*/bin/java /opt/java/*/bin/java /opt/*/bin/java "${HOME:-}"/.sdkman/candidates/java/*/bin/java; do
    usable "$j" && return
  done
  for c in /proc/[0-9]*/comm; do
    read -r program 2>/dev/null <"$c" && [ "$program" = java ] && usable "${c%comm}exe" && return
  done
  return 1
}
if [ -n "$java" ]; then
  wanted=$java
  usable "$wanted" || { say no-java "${tried:-there is no program $wanted}"; exit 1; }
else
  find_java || { say no-java "$tried"; exit 1; }
fi

# How many MB the container may still take; empty if it has no limit. Pages of files can be given back.
free=
room() {
  most=max used= cache=0
  if [ -r "$control/memory.max" ]; then
    read -r most <"$control/memory.max"
    read -r used <"$control/memory.current"
    stat=$control/memory.stat key=inactive_file
  elif [ -r "$control/memory/memory.limit_in_bytes" ]; then
    read -r most <"$control/memory/memory.limit_in_bytes"
    read -r used <"$control/memory/memory.usage_in_bytes"
    stat=$control/memory/memory.stat key=total_inactive_file
  fi
  # What has more digits is no limit.
  case $most in max | ????????????????*) return ;; esac
  while read -r k v; do [ "$k" != "$key" ] || cache=$v; done <"$stat"
  free=$(((most - used + cache) / 1000000))
}
heap=1024
room
if [ -n "$free" ]; then
  [ "$free" -ge 400 ] ||
    { say failed "its container has $free MB of memory left and the tool needs 400: it would put the service in danger"; exit 1; }
  [ "$free" -ge 1324 ] || heap=$((free - 300))
fi
# Should memory run short all the same, the kernel is to end this and not the service.
{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null

for parent in "${TMPDIR:-/tmp}" /tmp /var/tmp /dev/shm "${HOME:-/nowhere}"; do
  mkdir "$parent/$name" 2>/dev/null && dir=$parent/$name && break
done
[ -n "$dir" ] || { say failed "there is no directory to write to: not ${TMPDIR:-/tmp}, /var/tmp, /dev/shm nor ${HOME:-a home}"; exit 1; }
cd "$dir" && mkdir -p io/bootcause/cli/host && receiver >io/bootcause/cli/host/Receiver.class ||
  { say failed "cannot write to $dir"; exit 1; }

say send
taken=$("$java" -Xmx32m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp . io.bootcause.cli.host.Receiver bootcause.jar "$size" "$sum")
[ "$taken" = received ] || { say failed "${taken:-$java does not start}"; exit 1; }
say run
"$java" "-Xmx${heap}m" -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -Djava.io.tmpdir="$dir" \
  -cp bootcause.jar io.bootcause.cli.host.HostSide
exit
