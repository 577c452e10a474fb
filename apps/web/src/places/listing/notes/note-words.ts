import { STORE_NAMES } from '@storedeck/listing';
import type { NoteCell } from '@storedeck/listing/notes';

import { cellStatusText } from '../grid/cell-look.ts';

/** The number of languages that are named. */
const NAMED = 3;

/** Says what a reader must know about the notes of a cell, such as "Too long by 3, changed". */
export function noteStatusText(cell: NoteCell): string {
  const { status, sameAs, ruledBy } = cell;
  const own = cellStatusText({ ...cell, status: status === 'same' ? 'ok' : status });
  const words = [
    own === 'OK' && (sameAs.length > 0 || ruledBy) ? null : own,
    sameAs.length > 0 ? sameText(sameAs) : null,
    ruledBy
      ? `Also the text of ${STORE_NAMES[ruledBy.store]}, ${ruledBy.name}: its limit of ${ruledBy.max} counts`
      : null,
  ];
  return words
    .flatMap((word) => (word === null ? [] : [word.charAt(0).toUpperCase() + word.slice(1)]))
    .join('. ');
}

/** Says which other languages have the same text: "The same text as in English and German". */
function sameText(names: readonly string[]): string {
  const named =
    names.length > NAMED ? [...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} more`] : names;
  return `The same text as in ${new Intl.ListFormat('en').format(named)}`;
}
