import { storeLocale } from '@storedeck/listing';

/** The notes in one language. */
export interface TaggedNote {
  readonly language: string;
  readonly text: string;
  /** The line on which the notes begin, from 1. */
  readonly line: number;
}

/** What a text with tags such as `<en-US>…</en-US>` contains. */
export interface TaggedNotes {
  /** The releases in the order of the text, each with one text for each language. */
  readonly releases: readonly (readonly TaggedNote[])[];
  /** The lines with a tag that is not closed, with the tag. */
  readonly open: readonly string[];
}

const TAG = /<(\/?)([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,2})>/g;
/** What separates the releases of a text in Markdown: a heading, a line, and the marks around a block of code. */
const SEPARATOR = /^[ \t]*(?:#{1,6}[ \t]|-{3,}[ \t]*$|```|~~~|<!--)/m;

/**
 * Finds release notes in the form that Play Console accepts: `<en-US>…</en-US>` for each language. Around them there may
 * be prose, as in a file of all releases. A language that occurs again, or a heading between two languages, begins
 * another release, because notes of several releases must not be joined. A tag in prose, without a closing tag, is no
 * note.
 */
export function findTaggedNotes(text: string): TaggedNotes {
  const releases: TaggedNote[][] = [];
  const open: string[] = [];
  let opened: { language: string; end: number; index: number } | undefined;
  let lastEnd = 0;
  for (const match of text.matchAll(TAG)) {
    const [tag, slash, language = ''] = match;
    const end = match.index + tag.length;
    // HTML elements in a note, such as <li>, have names that are no language of Google Play.
    if (!isLanguage(language) || text[match.index - 1] === '`') continue;
    if (slash === '') {
      if (opened) open.push(`line ${lineAt(text, opened.index)}: <${opened.language}>`);
      opened = { language, end, index: match.index };
      continue;
    }
    if (opened?.language !== language) continue;
    const note = {
      language,
      text: text.slice(opened.end, match.index).trim(),
      line: lineAt(text, opened.index),
    };
    const current = releases.at(-1);
    const isSame =
      current !== undefined &&
      !current.some((each) => each.language === language) &&
      !SEPARATOR.test(text.slice(lastEnd, opened.index));
    if (isSame) current.push(note);
    else releases.push([note]);
    opened = undefined;
    lastEnd = end;
  }
  if (opened) open.push(`line ${lineAt(text, opened.index)}: <${opened.language}>`);
  return { releases, open };
}

function isLanguage(code: string): boolean {
  return /[-_]/.test(code) || storeLocale('googlePlay', code) !== undefined;
}

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
