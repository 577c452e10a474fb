import type { ElementFlag, ElementRole, ScreenElement } from '../screen-tree.ts';

/**
 * Returns the name of an element: its label, otherwise its text, otherwise its hint. The text of a field is never its
 * name. "" if the element has no name of its own.
 */
export function elementName({ role, label, text, hint }: ScreenElement): string {
  if (label !== '') return label;
  return role === 'field' ? hint : text || hint;
}

/**
 * Returns the content of an element other than its name, such as the text of a field or the position of a slider. "" if
 * there is none, and for a password.
 */
export function elementValue(element: ScreenElement): string {
  if (element.flags.includes('password')) return '';
  return element.text === elementName(element) ? '' : element.text;
}

/**
 * Whether a person can operate an element. Buttons and fields count even if the app does not report that they can be
 * tapped.
 */
export function isInteractive({ role, flags }: ScreenElement): boolean {
  return INTERACTIVE_ROLES.has(role) || flags.some((flag) => INTERACTIVE_FLAGS.has(flag));
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
