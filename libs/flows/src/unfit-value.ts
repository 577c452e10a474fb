/** A value of a step that does not fit. If it has expressions, this is known only when the flow runs. */
export class UnfitValue extends Error {}
