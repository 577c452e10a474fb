import { diffArrays } from 'diff';

/** A stretch of text that is on both sides, or on one. */
export interface Part {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Two texts that share less than this part of their letters are told as one replaced by the other. */
const LEAST_COMMON = 0.25;
// A listing file may hold a megabyte of words; past this the difference is not worth the wait.
const PATIENCE_MS = 60;

/**
 * What changes between two texts, word by word as their language has words (Japanese has no spaces). The parts that
 * are not `added` make up `before`, those not `removed` make up `after`.
 */
export function diffWords(before: string, after: string, language: string): Part[] {
  const replaced = whole(before, after);
  const changes = diffArrays(wordsOf(before, language), wordsOf(after, language), { timeout: PATIENCE_MS });
  if (!changes) return replaced;
  const parts = joinAcrossSpaces(
    changes.map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })),
  );
  const common = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? lettersIn(text) : 0), 0);
  return common < LEAST_COMMON * Math.max(lettersIn(before), lettersIn(after)) ? replaced : parts;
}

function whole(before: string, after: string): Part[] {
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

/** Two changed words with the same space between them read as one change. */
function joinAcrossSpaces(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
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
