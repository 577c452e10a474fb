import { IPHONE_KINDS } from './iphone-kinds.ts';
import { MAC_KINDS } from './mac-kinds.ts';
import { PHONE_KINDS } from './phone-kinds.ts';
import { SCREEN_KINDS } from './screen-kinds.ts';
import type { StrangeKind } from './strange-kind.ts';

/** All kinds, in the groups and the order in which the page lists them. */
export const STRANGE_GROUPS: readonly { readonly name: string; readonly kinds: readonly StrangeKind[] }[] = [
  { name: 'Android phones', kinds: PHONE_KINDS },
  { name: 'Apps and their screens', kinds: SCREEN_KINDS },
  { name: 'iPhones and iPads', kinds: IPHONE_KINDS },
  { name: 'Macs and servers', kinds: MAC_KINDS },
];
