import { storeLocale } from '../locales/store-locale.ts';

/** The notes in one language. */
export interface TaggedNote {
  /** The code of the language, as the tag has it. */
  readonly language: string;
  readonly text: string;
  /** The line of the opening tag, from 1. */
  readonly line: number;
}

/**
 * What is wrong with a tag.
 *
 * - `unclosed`: there is no closing tag before the next opening one.
 * - `unopened`: it closes a language that is not open.
 * - `unknown`: it is outside of the notes, and has not the form of a language.
 */
export interface TagMistake {
  readonly kind: 'unclosed' | 'unopened' | 'unknown';
  /** The tag as it is written, such as `<de-DE>`. */
  readonly tag: string;
  /** The line of the tag, from 1. */
  readonly line: number;
}

/** What a text with tags such as `<en-US>…</en-US>` contains. */
export interface TaggedNotes {
  /** The releases in the order of the text, each with one text for each language. */
  readonly releases: readonly (readonly TaggedNote[])[];
  /** The tags that do not begin or end a note, in the order of the text. */
  readonly mistakes: readonly TagMistake[];
}

/** A tag; people leave blanks inside, as in `<de-DE >`, and web pages have some that do not break a line. */
const TAG = /<[^\S\r\n]{0,3}(\/?)[^\S\r\n]{0,3}([A-Za-z][A-Za-z0-9_-]{0,29})[^\S\r\n]{0,3}>/g;
/** The form of a code with a region or a script. It is meant as a language, also if no store has the language. */
const LONG_CODE = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){1,2}$/;
/** Elements of HTML with names that could be short codes of languages, but are none of a store. */
const HTML_ELEMENTS: ReadonlySet<string> = new Set(
  'a b i p q s u bdi bdo big br col dd del dfn dir div dl dt em h1 h2 h3 h4 h5 h6 img ins kbd li map nav ol pre rp rt sub sup svg td tt ul var wbr'.split(
    ' ',
  ),
);
/** What separates the releases of a text in Markdown: a heading, a line, and the marks around a block of code. */
const SEPARATOR = /^[ \t]*(?:#{1,6}[ \t]|-{3,}[ \t]*$|```|~~~|<!--)/m;

/**
 * Finds release notes in the form that Play Console accepts: `<en-US>…</en-US>` for each language. Around them there may
 * be prose, as in a file of all releases. A language that occurs again, or a heading between two languages, begins
 * another release, because notes of several releases must not be joined. A tag in prose, without a closing tag, is no
 * note. Upper and lower case of the two tags of a note may differ.
 */
export function findTaggedNotes(text: string): TaggedNotes {
  const releases: TaggedNote[][] = [];
  const mistakes: TagMistake[] = [];
  const lineAt = countLines(text);
  let opened: { language: string; tag: string; line: number; start: number; end: number } | undefined;
  let inRelease = new Set<string>();
  let lastEnd = 0;
  for (const { 0: tag, 1: slash, 2: language = '', index } of text.matchAll(TAG)) {
    // HTML elements in a note, such as <li>, have names that are no language of Google Play.
    const isLanguage = LONG_CODE.test(language) || isShortCode(language);
    const isElement = opened !== undefined || HTML_ELEMENTS.has(language.toLowerCase());
    if (text[index - 1] === '`' || (!isLanguage && isElement)) continue;
    const line = lineAt(index);
    if (slash === '') {
      if (opened) mistakes.push({ kind: 'unclosed', tag: opened.tag, line: opened.line });
      opened = isLanguage ? { language, tag, line, start: index, end: index + tag.length } : undefined;
      if (!isLanguage) mistakes.push({ kind: 'unknown', tag, line });
    } else if (opened?.language.toLowerCase() === language.toLowerCase()) {
      const isSame =
        !inRelease.has(language.toLowerCase()) &&
        releases.length > 0 &&
        !SEPARATOR.test(text.slice(lastEnd, opened.start));
      if (!isSame) {
        releases.push([]);
        inRelease = new Set();
      }
      inRelease.add(language.toLowerCase());
      const note = text.slice(opened.end, index).replaceAll(/\r\n?/g, '\n').trim();
      releases.at(-1)?.push({ language: opened.language, text: note, line: opened.line });
      opened = undefined;
      lastEnd = index + tag.length;
    } else if (!opened) mistakes.push({ kind: 'unopened', tag, line });
  }
  if (opened) mistakes.push({ kind: 'unclosed', tag: opened.tag, line: opened.line });
  return { releases, mistakes };
}

/** Writes notes in the form that Play Console accepts, one language after the other. */
export function printTaggedNotes(notes: Iterable<Pick<TaggedNote, 'language' | 'text'>>): string {
  return [...notes].map(({ language, text }) => `<${language}>\n${text}\n</${language}>\n`).join('');
}

function isShortCode(name: string): boolean {
  return name.length <= 3 && storeLocale('googlePlay', name) !== undefined;
}

/** Returns a function that tells the line of an index, from 1. It is called with growing indexes. */
function countLines(text: string): (index: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (index) => {
    while (next !== -1 && next < index) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}
