import { elementValue, shownHint } from '../element-name.ts';
import type { ElementFlag } from '../screen-tree.ts';
import { containsWords } from './contains-words.ts';
import type { DraftRow } from './outline-rows.ts';
import { plainText, shownName } from './shown-name.ts';

const MAX_VALUE = 60;

/**
 * Formats a row as one line, such as `@12 button "Sign in" [id=login] disabled`. `cover`: what covers the whole element,
 * such as `@9`; `undefined` if nothing does.
 */
export function rowLine(reference: number, row: DraftRow, cover: string | undefined): string {
  const { role, flags, texts, name } = row;
  const { identifier, text } = row.element;
  const value = plainText(elementValue(row.element), MAX_VALUE);
  const hint = plainText(shownHint(row.element), MAX_VALUE);
  const checked = flags.includes('checked') ? 'checked' : 'unchecked';
  return [
    `@${reference} ${role}`,
    name === '' ? '' : quoted(shownName(texts)),
    value === '' || containsWords(name, value) ? '' : `= ${quoted(value)}`,
    hint === '' || containsWords(name, hint) ? '' : `hint ${quoted(hint)}`,
    identifier === '' ? '' : `[id=${shortIdentifier(identifier)}]`,
    flags.includes('checkable') ? checked : '',
    ...flags.filter((flag) => SHOWN.has(flag)),
    // Nearly every list can be scrolled.
    flags.includes('scrollable') && role !== 'list' ? 'scrollable' : '',
    flags.includes('password') && MASKED.test(text) ? 'filled' : '',
    cover === undefined ? '' : `under ${cover}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

// An empty field for a password has its hint as its text on some phones.
const MASKED = /^[•●∙⬤*]+$/;

const SHOWN: ReadonlySet<ElementFlag> = new Set(['disabled', 'selected', 'focused', 'password']);

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

// Removes the package from an identifier such as `com.example:id/login`. The package is usually the package of the app,
// so every row would contain the same package.
function shortIdentifier(identifier: string): string {
  const name = plainText(identifier.replace(/^[\w.]+:id\//, ''), MAX_VALUE);
  return /^[^\s"\]]+$/.test(name) ? name : quoted(name);
}
