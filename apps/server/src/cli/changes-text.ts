import type { PlanChange } from '@storedeck/contract';
import { escapeInvisible } from '@storedeck/foreign-text';
import { countText, itemName, printRelease } from '@storedeck/listing';

import { formatTable, type TableRow } from './format-table.ts';
import { terminalWidth } from './terminal.ts';

/** Returns changes as a table for a terminal: the key of each change, and what becomes of its place. */
export function changesTable(changes: readonly PlanChange[]): string {
  const rows = changes.map(changeRow).map((cells): TableRow => ({ cells: cells.map(escapeInvisible) }));
  return formatTable(rows, terminalWidth());
}

/** Returns a value of a place in short: a text in quotation marks, or the number of items of a slot. */
export function valueText(value: string | readonly unknown[], slot: string | null = null): string {
  if (typeof value !== 'string') return countText(value.length, itemName(slot));
  const line = value.replace(/\s+/g, ' ').trim();
  return line === '' ? '(empty)' : `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`;
}

function textChangeText({ before, after, release }: Extract<PlanChange, { kind: 'text' }>): string {
  const values = `${valueText(before)} → ${valueText(after)}`;
  return release ? `${values}, in ${printRelease(release)}` : values;
}

function changeRow(change: PlanChange): string[] {
  if (change.kind === 'text') return [change.key, textChangeText(change)];
  if (change.kind === 'addLocale') return [change.key, 'added'];
  if (change.kind === 'removeLocale')
    return [change.key, `removed with ${countText(change.pictures, 'picture')}`];
  if (change.after.length === 0)
    return [change.key, `removed with ${countText(change.before.length, itemName(change.slot))}`];
  const uploads = change.after.filter(({ upload }) => upload);
  const reencoded = uploads.filter((picture) => picture.reencoded).length;
  const deleted = change.before.length - (change.after.length - uploads.length);
  return [
    change.key,
    `${change.before.length} → ${countText(change.after.length, itemName(change.slot))}, ${uploads.length} uploaded, ${deleted} deleted` +
      (reencoded > 0 ? `, ${reencoded} compressed again by the store` : ''),
  ];
}
