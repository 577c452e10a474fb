import { type Store, textLength } from '@storedeck/listing';
import { memo } from 'react';

import { NOTE_LIMITS } from './note-limits.ts';

/** It is made once, because that takes longer than counting a text. */
const NUMBERS = new Intl.NumberFormat('en');

/**
 * The length of a text beside the limits of both stores. A limit is exceeded in red if it rules the text: the limit of
 * the text's own store, and of the other store if it has the same text.
 */
export const NoteCounts = memo(function NoteCounts({
  id,
  text,
  rules,
}: {
  id?: string;
  text: string;
  /** The stores that have the text. */
  rules: readonly Store[];
}) {
  const length = textLength(text);
  return (
    <p id={id} className="flex flex-wrap gap-x-4 text-sm tabular-nums">
      {NOTE_LIMITS.map(({ store, name, max }) => {
        const over = length - max;
        const isRuled = rules.includes(store);
        return (
          <span key={store} className={over > 0 && isRuled ? 'text-bad font-semibold' : 'text-muted'}>
            {NUMBERS.format(length)} / {NUMBERS.format(max)} {name}
            {over > 0 && <span>, {NUMBERS.format(over)} too long</span>}
          </span>
        );
      })}
    </p>
  );
});
