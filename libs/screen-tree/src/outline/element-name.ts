import type { ElementFlag, ElementRole, ScreenElement } from '../screen-tree.ts';

/** What an element is called: its label, its text, or the hint of a field. "" if it has no name of its own. */
export function elementName({ role, label, text, hint }: ScreenElement): string {
  if (label !== '') return label;
  return role === 'field' ? hint : text || hint;
}

/** What an element contains beside its name: the text of a field, the position of a slider. Never a password. */
export function elementValue(element: ScreenElement): string {
  if (element.flags.includes('password')) return '';
  return element.text === elementName(element) ? '' : element.text;
}

/** Whether a person can operate an element. A button counts even where the app does not say that it can be tapped. */
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
