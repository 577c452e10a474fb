import { storeLocale } from '../locales/store-locale.ts';
import { STORES } from '../stores.ts';
import { findTaggedNotes, type TaggedNote, type TagMistake } from './tagged-notes.ts';

/**
 * Why a pasted text with tags is refused: a mistake of a tag, a language that occurs again (`repeated`), or notes after
 * a heading, a line or a block of code (`separated`), because these are probably the notes of another release.
 */
export interface PasteMistake {
  readonly kind: TagMistake['kind'] | 'repeated' | 'separated';
  /** The tag as it is written, such as `<de-DE>`. */
  readonly tag: string;
  /** The line of the tag, from 1. */
  readonly line: number;
}

/** A pasted text with tags. If there is a mistake, nothing of the text may be used. */
export interface PastedNotes {
  /** The notes, one for each language. */
  readonly notes: readonly TaggedNote[];
  /** The mistakes in the order of their lines; empty if the text is right. */
  readonly mistakes: readonly PasteMistake[];
}

/**
 * Reads the notes of one release in the form of Play Console: `<de-DE>…</de-DE>` for each language. Text around the
 * tags is left out. Undefined for a text in which no tag begins or ends a language: it is one note.
 */
export function readPastedNotes(text: string): PastedNotes | undefined {
  const { releases, mistakes } = findTaggedNotes(text);
  const [notes = [], ...others] = releases;
  // A single note may contain HTML elements.
  if (notes.length === 0 && mistakes.every(({ kind, tag }) => kind !== 'unclosed' && !/[-_]/.test(tag)))
    return undefined;
  const unknown = releases
    .flat()
    .flatMap(({ language, line }): PasteMistake[] =>
      STORES.some((store) => storeLocale(store, language) !== undefined)
        ? []
        : [{ kind: 'unknown', tag: `<${language}>`, line }],
    );
  const ofOthers = others.flatMap((release) => findSecond(notes, release));
  return { notes, mistakes: [...mistakes, ...unknown, ...ofOthers].sort((a, b) => a.line - b.line) };
}

/** Says by which of its notes another release is known. */
function findSecond(notes: readonly TaggedNote[], release: readonly TaggedNote[]): PasteMistake[] {
  const first = new Set(notes.map(({ language }) => language));
  const repeated = release.filter(({ language }) => first.has(language));
  const kind = repeated.length > 0 ? 'repeated' : 'separated';
  const told = repeated.length > 0 ? repeated : release.slice(0, 1);
  return told.map(({ language, line }) => ({ kind, tag: `<${language}>`, line }));
}

/** Says what is wrong, with the line, as a sentence that a person can act on. */
export function pasteMistakeText({ kind, tag, line }: PasteMistake): string {
  return `Line ${line}: ${MISTAKES[kind].replace('%', tag)}`;
}

const MISTAKES: Readonly<Record<PasteMistake['kind'], string>> = {
  unclosed: '% is not closed.',
  unopened: '% closes a language that is not open.',
  unknown: '% is no language of a store.',
  repeated: '% is there a second time. Paste the notes of one release.',
  separated: '% comes after a heading or a line. Paste the notes of one release.',
};
