import { HuffmanTable } from './huffman-table.ts';
import type { JpegComponent, JpegFrame } from './jpeg-frame.ts';
import { MAX_UNIT_BLOCKS, type ScanForm, type ScanPart } from './jpeg-scan.ts';

type Tables = ReadonlyMap<number, HuffmanTable>;

/** Stands for a table that a scan does not use. */
const UNUSED = new HuffmanTable(new Uint8Array(), new Uint8Array());

/**
 * Reads the header of a scan (ITU-T T.81, B.2.3). Returns undefined if no decoder can read it, and `unknown` if some
 * can: a few files have no tables at all, because everybody knows those that most encoders use.
 */
export function readScanHeader(
  data: Uint8Array,
  frame: JpegFrame,
  { dc, ac, restart }: { dc: Tables; ac: Tables; restart: number },
): ScanForm | 'unknown' | undefined {
  const count = data[0] ?? 0;
  if (count < 1 || count > 4 || data.length < 4 + 2 * count) return undefined;
  const [first = 0, end = 0, approximation = 0] = data.subarray(1 + 2 * count);
  const isNext = approximation >> 4 > 0;
  const kind = scanKind(frame.isProgressive, first, isNext);
  const last = kind === 'sequential' ? 63 : end;
  if (last > 63 || first > last || (kind.endsWith('Dc') && last > 0)) return undefined;
  const needs = { dc: kind === 'sequential' || kind === 'firstDc', ac: !kind.endsWith('Dc') };
  const found: ScanPart[] = [];
  for (let index = 0; index < count; index += 1) {
    const [id, tables = 0] = data.subarray(1 + 2 * index);
    const component = frame.components.find((one) => one.id === id);
    if (!component) return undefined;
    const [dcTable, acTable] = [dc.get(tables >> 4), ac.get(tables & 15)];
    if ((needs.dc && !dcTable) || (needs.ac && !acTable))
      return dc.size + ac.size === 0 ? 'unknown' : undefined;
    found.push({ component, dc: dcTable ?? UNUSED, ac: acTable ?? UNUSED });
  }
  if (kind.endsWith('Ac') && found.length !== 1) return undefined;
  for (const { component } of found) prepare(component, kind.endsWith('Ac'));
  const [only] = found;
  if (found.length === 1 && only)
    return { kind, first, last, restart, parts: found, units: only.component.blocks };
  const parts = found.flatMap((part) =>
    Array.from({ length: part.component.across * part.component.down }, () => part),
  );
  return parts.length > MAX_UNIT_BLOCKS
    ? 'unknown'
    : { kind, first, last, restart, parts, units: frame.units };
}

function scanKind(isProgressive: boolean, first: number, isNext: boolean): ScanForm['kind'] {
  if (!isProgressive) return 'sequential';
  if (first === 0) return isNext ? 'nextDc' : 'firstDc';
  return isNext ? 'nextAc' : 'firstAc';
}

function prepare(component: JpegComponent, hasCoefficients: boolean): void {
  component.isScanned = true;
  if (hasCoefficients && component.known.length === 0) component.known = new Uint8Array(8 * component.blocks);
}
