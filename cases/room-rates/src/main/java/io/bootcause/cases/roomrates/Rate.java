package io.bootcause.cases.roomrates;

record Rate(int hotel, int night, long cents, int roomsLeft) {}
