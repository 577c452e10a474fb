import type { PlanChange } from '@storedeck/contract';
import { escapeInvisible } from '@storedeck/foreign-text';
import { printRelease } from '@storedeck/listing';

import { formatTable, type TableRow } from './format-table.ts';
import { terminalWidth } from './terminal.ts';

/** Returns changes as a table for a terminal: the key of each change, and what becomes of its place. */
export function changesTable(changes: readonly PlanChange[]): string {
  const rows = changes.map(changeRow).map((cells): TableRow => ({ cells: cells.map(escapeInvisible) }));
  return formatTable(rows, terminalWidth());
}

/** Returns a number of changes in words. */
export function countText(count: number): string {
  return `${count} ${count === 1 ? 'change' : 'changes'}`;
}

/** Returns a number of files in words. */
export function filesText(count: number): string {
  return `${count} ${count === 1 ? 'file' : 'files'}`;
}

/** Returns a number of pictures in words. */
export function picturesText(count: number): string {
  return `${count} ${count === 1 ? 'picture' : 'pictures'}`;
}

/** Returns a value of a place in short: a text in quotation marks, or the number of pictures. */
export function valueText(value: string | readonly unknown[]): string {
  if (typeof value !== 'string') return picturesText(value.length);
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
  if (change.kind === 'removeLocale') return [change.key, `removed with ${picturesText(change.pictures)}`];
  if (change.after.length === 0) return [change.key, `removed with ${picturesText(change.before.length)}`];
  const uploads = change.after.filter(({ upload }) => upload);
  const reencoded = uploads.filter((picture) => picture.reencoded).length;
  const deleted = change.before.length - (change.after.length - uploads.length);
  return [
    change.key,
    `${change.before.length} → ${picturesText(change.after.length)}, ${uploads.length} uploaded, ${deleted} deleted` +
      (reencoded > 0 ? `, ${reencoded} compressed again by the store` : ''),
  ];
}
