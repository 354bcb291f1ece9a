# Sourced by the benchmarks that put peers beside ours. Needs $work, a directory to install into, and
# $peers, this directory. Afterwards wrk, wrk2, oha, k6 are commands, hyperfoil is a class
# path, jmeter a directory; what cannot be had is empty, and said. NO_INSTALL=1 takes only what is there.
without() { echo "not measured: $1: $2" >&2; }
may_install() { [ -z "${NO_INSTALL-}" ]; }

java=$(readlink -f "$(command -v java)")
home=${java%/bin/java}
feature() { sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null; }
newest=0 newer=
for jdk in "${home%/*}"/*; do
  f=$(feature "$jdk")
  if [ -x "$jdk/bin/java" ] && [ "${f:-0}" -ge 22 ] && [ "$f" -gt "$newest" ]; then newest=$f newer=$jdk; fi
done

wrk=$(command -v wrk) || { may_install && apt-get install -y -qq wrk >"$work/apt.log" 2>&1 && wrk=$(command -v wrk); }
[ -n "$wrk" ] || without wrk "not installed, and apt-get could not"

# No package registry has it: its repository is built, once.
wrk2=${WRK2:-$(command -v wrk2)}
if [ -z "$wrk2" ]; then
  wrk2=$work/wrk2/wrk
  [ -x "$wrk2" ] || { may_install && git clone -q --depth 1 https://github.com/giltene/wrk2 "$work/wrk2" >"$work/wrk2.log" 2>&1 && make -C "$work/wrk2" >>"$work/wrk2.log" 2>&1; } || wrk2=
fi
[ -n "$wrk2" ] || without wrk2 "its repository could not be cloned or built; name a built one in WRK2"

oha=$(command -v oha || echo "$work/bin/oha")
[ -x "$oha" ] || { may_install && command -v cargo >/dev/null && cargo install --quiet --locked --root "$work" oha >"$work/oha-install.log" 2>&1; } || oha=
[ -n "$oha" ] || without oha "cargo could not install it"

k6=$(command -v k6 || echo "$work/bin/k6")
[ -x "$k6" ] || { may_install && command -v go >/dev/null && GOBIN="$work/bin" go install go.k6.io/k6@latest >"$work/k6-install.log" 2>&1; } || k6=
[ -n "$k6" ] || without k6 "go could not install it"

from_central() { # name: its jars in $work/<name>
  [ -d "$work/$1" ] || { may_install && mvn -q -B -f "$peers/peers-pom.xml" "-P$1" dependency:copy-dependencies "-DoutputDirectory=$work/$1" >"$work/$1-install.log" 2>&1; } || { rm -rf "${work:?}/$1"; return 1; }
}
hyperfoil=
if from_central hyperfoil && "${java%/*}/javac" -d "$work/hyperfoil-run" -cp "$work/hyperfoil/*" "$peers/HyperfoilRun.java"; then
  hyperfoil="$work/hyperfoil-run:'$work/hyperfoil/*'"
else
  without Hyperfoil "Maven Central did not have all of its parts"
fi
jmeter=
if from_central jmeter; then
  [ -f "$work/bin/jmeter.properties" ] || (cd "$work" && unzip -oq jmeter/ApacheJMeter_config-*.jar 'bin/*')
  jmeter=$work/jmeter
else
  without JMeter "Maven Central did not have all of its parts"
fi
