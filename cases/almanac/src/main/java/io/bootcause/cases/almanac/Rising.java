package io.bootcause.cases.almanac;

import java.time.LocalTime;

/**
 * When the sun is up.
 *
 * @param curve of sunrise over the year, as the points of an SVG polyline
 */
record Rising(String town, LocalTime sunrise, LocalTime sunset, String curve) {}
