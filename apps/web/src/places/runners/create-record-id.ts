/** Creates a unique id: `rn-` and a number in base 36. */
export function createRecordId(taken: ReadonlySet<string>): string {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    const id = `rn-${number.toString(36).padStart(7, '0')}`;
    if (!taken.has(id)) return id;
  }
}
