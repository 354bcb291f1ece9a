package io.bootcause.cases.surcharges;

/** What is paid in addition for some parcels. */
interface SurchargeRule {
  long cents(Parcel parcel);
}
