/**
 * Returns the entries of a folder that have one of the names, best first: in the order of `names`, and for each of them
 * the entry in exactly this case first. Other tools find a file in any case on the disks of macOS and Windows.
 */
export function findNames(entries: readonly string[], names: readonly string[]): string[] {
  return names.flatMap((name) =>
    entries
      .filter((entry) => entry.toLowerCase() === name.toLowerCase())
      .toSorted((a, b) => Number(b === name) - Number(a === name)),
  );
}
