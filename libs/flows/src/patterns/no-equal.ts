/** A part of a pattern that Java accepts, and that has no equal in JavaScript. */
export class NoEqual extends Error {}
