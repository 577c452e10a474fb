/** A value of a step that does not fit, which only its expressions show. */
export class UnfitValue extends Error {}
