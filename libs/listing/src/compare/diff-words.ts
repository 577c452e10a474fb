import { diffArrays } from 'diff';

/** A piece of text that both texts have, or only one of them. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** If two texts share a smaller fraction of their characters, the whole text is reported as replaced. */
const MIN_COMMON_FRACTION = 0.25;
// A listing file can contain a megabyte of words. After this time the whole text is reported as replaced.
const DIFF_TIMEOUT_MS = 60;

/**
 * Compares two texts word by word, with the word boundaries of their language (Japanese has no spaces). The parts that
 * are not `added` form `before`, those that are not `removed` form `after`.
 *
 * @param language a locale code; English rules are used if the code is not a valid language tag
 */
export function diffWords(before: string, after: string, language: string): DiffPart[] {
  const replaced = whole(before, after);
  const changes = diffArrays(wordsOf(before, language), wordsOf(after, language), {
    timeout: DIFF_TIMEOUT_MS,
  });
  if (!changes) return replaced;
  const parts = joinAcrossSpaces(
    changes.map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })),
  );
  const common = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? lettersIn(text) : 0), 0);
  return common < MIN_COMMON_FRACTION * Math.max(lettersIn(before), lettersIn(after)) ? replaced : parts;
}

function whole(before: string, after: string): DiffPart[] {
  return (
    [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ] as const
  ).filter(({ text }) => text !== '');
}

function wordsOf(text: string, language: string): string[] {
  return Array.from(segmenterFor(language).segment(text), ({ segment }) => segment);
}

function segmenterFor(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language.replaceAll('_', '-'), { granularity: 'word' });
  } catch {
    return new Intl.Segmenter('en', { granularity: 'word' });
  }
}

function lettersIn(text: string): number {
  return text.replace(/\s+/g, '').length;
}

/** Joins changed words that only a space separates, so that they read as one change. */
function joinAcrossSpaces(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  let removed = '';
  let added = '';
  parts.forEach(({ kind, text }, index) => {
    const next = parts[index + 1];
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (removed + added !== '' && next && next.kind !== 'same' && /^[^\S\n]+$/.test(text)) {
      removed += text;
      added += text;
    } else {
      flush();
      joined.push({ kind, text });
    }
  });
  flush();
  return joined;

  function flush(): void {
    joined.push(...whole(removed, added));
    removed = '';
    added = '';
  }
}
