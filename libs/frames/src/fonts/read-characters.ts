/** Reads which characters a face has from its table `cmap`. @throws RangeError if the table ends too early */
export function readCharacters(table: DataView): (character: number) => boolean {
  if (table.byteLength < 4) return () => false;
  const count = table.getUint16(2);
  let [segments, groups] = [-1, -1];
  for (let row = 0; row < count; row += 1) {
    const [platform, encoding] = [table.getUint16(4 + 8 * row), table.getUint16(6 + 8 * row)];
    const at = table.getUint32(8 + 8 * row);
    // Platforms 0 and 3 are Unicode, except for fonts of symbols.
    if (platform !== 0 && !(platform === 3 && (encoding === 1 || encoding === 10))) continue;
    const format = table.getUint16(at);
    if (format === 4) segments = at;
    else if (format === 12) groups = at;
  }
  if (groups >= 0) return (character) => isInGroups(table, groups, character);
  return segments >= 0 ? (character) => isInSegments(table, segments, character) : () => false;
}

/** Format 12: ranges of characters. */
function isInGroups(table: DataView, start: number, character: number): boolean {
  let [low, high] = [0, table.getUint32(start + 12) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = start + 16 + 12 * middle;
    if (character < table.getUint32(at)) high = middle - 1;
    else if (character > table.getUint32(at + 4)) low = middle + 1;
    else return true;
  }
  return false;
}

/** Format 4: ranges of the first 65,536 characters, each with its glyphs as a difference or as a list. */
function isInSegments(table: DataView, start: number, character: number): boolean {
  if (character > 0xffff) return false;
  const double = table.getUint16(start + 6);
  for (let segment = 0; segment < double; segment += 2) {
    if (character > table.getUint16(start + 14 + segment)) continue;
    const first = table.getUint16(start + 16 + double + segment);
    if (character < first) return false;
    const difference = table.getUint16(start + 16 + 2 * double + segment);
    const place = start + 16 + 3 * double + segment;
    const list = table.getUint16(place);
    if (list === 0) return ((character + difference) & 0xffff) !== 0;
    return table.getUint16(place + list + 2 * (character - first)) !== 0;
  }
  return false;
}
