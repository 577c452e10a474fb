import type { Store } from '../stores.ts';

/** Characters that a store refuses in a text, or may refuse. */
export interface RefusedCharacters {
  /** What the characters are, as the end of the sentence "… is not accepted". */
  readonly name: string;
  readonly pattern: RegExp;
  readonly stores: readonly Store[];
  /** Whether only texts of one line are concerned, and not texts such as a description. */
  readonly oneLine?: boolean;
  /** Whether the store is known to refuse the characters. Otherwise it may only refuse them. */
  readonly known: boolean;
  readonly help: string;
}

const BOTH: readonly Store[] = ['appStore', 'googlePlay'];
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/u;
/** Characters that are as invisible, about which no reply of a store was found. */
const OTHER_INVISIBLE = /[\u115f\u1160\u180e\u2061-\u2064\u206a-\u206f\u2800\u3164\uffa0\ufff9-\ufffb]/u;
/** A half of a pair that is alone is no character, so it cannot be sent. */
const HALF_CHARACTER = /\p{Surrogate}/u;
/** The stand-ins for characters that were lost in a conversion. */
const LOST_CHARACTER = /[\ufffc\ufffd]|\p{Noncharacter_Code_Point}/u;
const REMOVE_INVISIBLE =
  'The character is invisible and often comes from copied text. Type the text again there.';

/**
 * The characters that the stores refuse. Neither store documents a list; each row is taken from replies of its API.
 *
 * - Emoji: the App Store's API replied "Description can't contain the following character(s): 🚀" (blokadaorg/blokada
 *   984, March 2025), the same for What's New (super-productivity 9608, August 2026) and for descriptions in five
 *   languages (gruprsvp/grup 228, August 2026).
 * - Control and invisible characters: "An attribute value has invalid characters" (409).
 * - U+02C6: "can't contain the following character(s): ˆ" (cl445/wurstfinger 300, August 2026). U+F8FF, Apple's logo:
 *   ITMS-4000 (2015).
 * - A combining mark that has no letter in which it is contained: U+030C in a Slovak description (itsyconnect-macos 54,
 *   April 2026). It is not known for which letters, so it is only a warning. The same holds for `<` and `>`
 *   (codemagic-docs 803, May 2022) and for stars and check marks (openradar 13753389, 2013; sindresorhus/appstore-symbols),
 *   which many descriptions contain today.
 */
export const REFUSED_CHARACTERS: readonly RefusedCharacters[] = [
  {
    name: 'Emoji',
    // A flag, an emoji with a colour of skin and a family are several characters that are seen as one.
    pattern:
      /\p{Regional_Indicator}{2}|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:\p{Emoji_Modifier}|[\ufe0f\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic})*|[0-9#*]\ufe0f?\u20e3/u,
    stores: ['appStore'],
    known: true,
    help: 'The App Store refuses emoji in its texts. Google Play accepts them.',
  },
  {
    name: 'Line break',
    pattern: /[\n\u2028\u2029]/u,
    stores: BOTH,
    oneLine: true,
    known: true,
    help: 'The text has one line in the store.',
  },
  {
    name: 'Control character',
    // eslint-disable-next-line no-control-regex -- the stores refuse exactly these characters
    pattern: /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u,
    stores: BOTH,
    known: true,
    help: REMOVE_INVISIBLE,
  },
  { name: 'Tab', pattern: /\t/u, stores: BOTH, oneLine: true, known: true, help: REMOVE_INVISIBLE },
  {
    name: 'Invisible character',
    pattern: INVISIBLE,
    stores: ['appStore'],
    oneLine: true,
    known: true,
    help: REMOVE_INVISIBLE,
  },
  {
    name: 'Invisible character',
    pattern: INVISIBLE,
    stores: ['googlePlay'],
    oneLine: true,
    known: false,
    help: REMOVE_INVISIBLE,
  },
  {
    name: 'Invisible character',
    pattern: OTHER_INVISIBLE,
    stores: BOTH,
    oneLine: true,
    known: false,
    help: REMOVE_INVISIBLE,
  },
  {
    name: 'Half of a character',
    pattern: HALF_CHARACTER,
    stores: BOTH,
    known: true,
    help: 'The text was cut in the middle of a character. Type the end again.',
  },
  {
    name: 'Lost character',
    pattern: LOST_CHARACTER,
    stores: BOTH,
    known: false,
    help: 'The character stands for one that was lost when the text was converted. Type it again.',
  },
  {
    name: 'Symbol',
    pattern: /[\u02c6\uf8ff]/u,
    stores: ['appStore'],
    known: true,
    help: 'The App Store has refused this symbol. Write the word instead.',
  },
  {
    name: 'Symbol',
    pattern: /<[^<>\n]*>|[\u2605\u2606\u2713\u2714\u2717\u2718]|(?<=[\p{Script=Latin}\s]|^)[\u0300-\u036f]/u,
    stores: ['appStore'],
    known: false,
    help: 'The App Store has refused this in some texts, and accepted it in others.',
  },
];
