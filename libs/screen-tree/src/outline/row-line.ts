import { safeLine } from '@storedeck/foreign-text';

import type { ElementFlag } from '../screen-tree.ts';
import { elementValue } from './element-name.ts';
import type { DraftRow } from './outline-rows.ts';

const MAX_NAME = 100;
const MAX_VALUE = 60;

/** Formats a row as one line, such as `@12 button "Sign in" [id=login] disabled`. */
export function rowLine(reference: number, { element, name }: DraftRow): string {
  const { role, flags, identifier } = element;
  const value = safeLine(elementValue(element), MAX_VALUE);
  const checked = flags.includes('checked') ? 'checked' : 'unchecked';
  return [
    `@${reference} ${role}`,
    name === '' ? '' : quoted(safeLine(name, MAX_NAME)),
    value === '' || name.includes(value) ? '' : `= ${quoted(value)}`,
    identifier === '' ? '' : `[id=${shortIdentifier(identifier)}]`,
    flags.includes('checkable') ? checked : '',
    ...flags.filter((flag) => SHOWN.has(flag)),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

const SHOWN: ReadonlySet<ElementFlag> = new Set([
  'disabled',
  'selected',
  'focused',
  'password',
  'scrollable',
]);

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

// Removes the package from an identifier such as `com.example:id/login`. The package is usually the package of the app,
// so every row would contain the same package.
function shortIdentifier(identifier: string): string {
  const name = safeLine(identifier.replace(/^[\w.]+:id\//, ''), MAX_VALUE);
  return /^[^\s"\]]+$/.test(name) ? name : quoted(name);
}
