import type { ElementFlag, ElementRole, ScreenElement } from './screen-tree.ts';
import { visibleText } from './visible-text.ts';

/**
 * Returns the name of an element: its label, otherwise its text, otherwise its hint. The text of a field is never its
 * name. "" if the element has no name of its own that a person can read.
 */
export function elementName({ role, label, text, hint }: ScreenElement): string {
  const name = visibleText(label);
  if (name !== '') return name;
  return role === 'field' ? visibleText(hint) : visibleText(text) || visibleText(hint);
}

/**
 * Returns the content of an element other than its name, such as the text of a field or the position of a slider. "" if
 * there is none, and for a password.
 */
export function elementValue(element: ScreenElement): string {
  if (element.flags.includes('password')) return '';
  const text = visibleText(element.text);
  return text === elementName(element) ? '' : text;
}

/** Returns the hint of an empty field whose name is another text. "" if there is none. */
export function shownHint(element: ScreenElement): string {
  const hint = element.text === '' ? visibleText(element.hint) : '';
  return hint === elementName(element) ? '' : hint;
}

/**
 * Whether a person can operate an element. Buttons and fields count even if the app does not report that they can be
 * tapped.
 */
export function isInteractive({ role, flags }: ScreenElement): boolean {
  return INTERACTIVE_ROLES.has(role) || flags.some((flag) => INTERACTIVE_FLAGS.has(flag));
}

/** Whether the app reports that an element itself reacts to a touch. */
export function isTouchable({ flags }: ScreenElement): boolean {
  return flags.includes('clickable') || flags.includes('longClickable');
}

const INTERACTIVE_ROLES: ReadonlySet<ElementRole> = new Set([
  'button',
  'checkbox',
  'field',
  'link',
  'radio',
  'switch',
  'tab',
]);
const INTERACTIVE_FLAGS: ReadonlySet<ElementFlag> = new Set(['clickable', 'longClickable', 'checkable']);
