#!/bin/sh
# JMeter without its installation: jmeter.sh JAVA WORK PLAN PORT CONNECTIONS SECONDS RATE [LOG]
# Its functions are found in an installation's lib/ext only, so ${__P(name)} is filled in here.
java=$1 work=$2 plan=$3
sed -e "s/\${__P(port)}/$4/" -e "s/\${__P(connections)}/$5/" -e "s/\${__P(seconds)}/$6/" -e "s/\${__P(rate)}/$7/" \
  "$plan" >"$work/jmeter-run.jmx" || exit 3
[ -z "${8-}" ] || rm -f "$8"
exec "$java" -cp "$work/jmeter/*" "-Djmeter.home=$work" org.apache.jmeter.NewDriver -n -t "$work/jmeter-run.jmx" \
  -j "$work/jmeter-own.log" ${8:+-l "$8"} -Jsummariser.interval=6000 -Jjmeter.save.saveservice.output_format=csv
