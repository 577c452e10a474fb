/** The names of a face that matter here. */
interface FaceNames {
  readonly family: string | undefined;
  /** The licence in one line, as the file describes it. */
  readonly licence: string | undefined;
}

/** Numbers of names (OpenType, "name"). */
const [FAMILY, LICENCE, LICENCE_ADDRESS, TYPOGRAPHIC_FAMILY] = [1, 13, 14, 16];
const ENGLISH = 0x409;
const MAX_LICENCE = 200;

/** Reads the names of a face from its table `name`. @throws RangeError if the table ends too early */
export function readNames(table: DataView): FaceNames {
  const names = new Map<number, string>();
  if (table.byteLength >= 6) {
    const [count, texts] = [table.getUint16(2), table.getUint16(4)];
    for (let row = 0; row < count; row += 1) {
      const at = 6 + 12 * row;
      const [platform, language, id] = [
        table.getUint16(at),
        table.getUint16(at + 4),
        table.getUint16(at + 6),
      ];
      if (![FAMILY, LICENCE, LICENCE_ADDRESS, TYPOGRAPHIC_FAMILY].includes(id)) continue;
      const text = readText(table, texts + table.getUint16(at + 10), {
        length: table.getUint16(at + 8),
        isWide: platform !== 1,
      });
      // The English name on Windows is preferred, because fonts are known by it everywhere.
      if (text !== '' && (!names.has(id) || (platform === 3 && language === ENGLISH))) names.set(id, text);
    }
  }
  const licence = [names.get(LICENCE), names.get(LICENCE_ADDRESS)].filter((text) => text !== undefined);
  return {
    family: (names.get(TYPOGRAPHIC_FAMILY) ?? names.get(FAMILY))?.slice(0, 100),
    licence: licence.length > 0 ? shorten(licence.join(' ')) : undefined,
  };
}

function readText(
  table: DataView,
  at: number,
  { length, isWide }: { length: number; isWide: boolean },
): string {
  let text = '';
  for (let unit = 0; unit < length; unit += isWide ? 2 : 1)
    text += String.fromCharCode(isWide ? table.getUint16(at + unit) : table.getUint8(at + unit));
  return text.trim();
}

/** Names the usual licences of fonts; of another one, the beginning of its text is returned. */
function shorten(text: string): string {
  if (/Open Font License/i.test(text)) return 'SIL Open Font License';
  if (/Apache License/i.test(text)) return 'Apache License';
  const line = text.replaceAll(/\s/g, ' ');
  return line.length > MAX_LICENCE ? `${line.slice(0, MAX_LICENCE)}…` : line;
}
