import type { Cell } from '../plan/cells.ts';
import { isSameLanguage } from '../plan/device-language.ts';
import type { CellResult } from './matrix-result.ts';

/** Finds pictures that are equal in two languages, except the status bar. Returns what to say about each cell. */
export function findSamePictures(results: readonly CellResult[]): ReadonlyMap<Cell, readonly string[]> {
  const found = new Map<Cell, string[]>();
  const first = new Map<string, { readonly cell: Cell; readonly file: string }>();
  for (const { cell, shots } of results) {
    for (const { name, content, file } of shots) {
      const { device, flow, appearance, textSize } = cell;
      const key = JSON.stringify([device, flow, appearance, textSize, name, content]);
      const other = first.get(key);
      if (other === undefined) first.set(key, { cell, file });
      else if (!isSameLanguage(other.cell.language, cell.language))
        found.set(cell, [
          ...(found.get(cell) ?? []),
          `${name} is the same picture as in ${other.cell.language}: ${file} and ${other.file}.`,
        ]);
    }
  }
  return found;
}
