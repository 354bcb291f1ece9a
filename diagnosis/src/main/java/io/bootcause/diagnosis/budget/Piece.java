package io.bootcause.diagnosis.budget;

/**
 * A piece of one request's time that belongs to one line of its budget.
 *
 * @param from nanoTime
 * @param to nanoTime
 * @param pool of a hand-over, the pool whose threads were waited for; otherwise what a wait was
 *     about, or empty
 */
public record Piece(long from, long to, Line line, String pool) {}
