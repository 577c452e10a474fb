/** The number of equal items at the start of two lists. */
export function commonStart(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((item, at) => item !== b[at]);
  return differs < 0 ? a.length : differs;
}
