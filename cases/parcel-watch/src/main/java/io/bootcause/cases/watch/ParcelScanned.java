package io.bootcause.cases.watch;

record ParcelScanned(Scan scan) {}
