/** How many items two lists have in common at their start. */
export function commonStart(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((item, at) => item !== b[at]);
  return differs < 0 ? a.length : differs;
}
