import {
  countText,
  detectDirection,
  fieldName,
  findTextField,
  type Store,
  textLength,
} from '@storedeck/listing';
import { type DiffPart, diffWords, type TextChange, textChangeKind } from '@storedeck/listing/compare';

import type { Review } from '../review/review.ts';
import { type Markup, markup } from './markup.ts';

/** Writes one text of a locale before and after. Words that only one side has are marked. */
export function textChange(
  change: TextChange,
  { store, code, names }: { store: Store; code: string; names: Pick<Review, 'from' | 'to' | 'findNote'> },
): Markup {
  const note = names.findNote({ store, code }, change.field);
  const parts = diffWords(change.before, change.after, code);
  const side = (name: string, text: string, hidden: DiffPart['kind']) => markup`<div>
<p class="side">${name}</p>
${
  text === ''
    ? markup`<p class="muted">No text</p>`
    : markup`<p class="words" lang="${toLang(code)}" dir="${detectDirection(code)}">${words(parts, hidden)}</p>`
}
</div>`;
  return markup`<section>
<h4>${fieldName(store, change.field)} <span class="muted">${textChangeKind(change)}</span></h4>
<p class="side">${lengths(store, change)}${note !== '' && markup` · ${note}`}</p>
<div class="sides">
${side(names.from, change.before, 'added')}
${side(names.to, change.after, 'removed')}
</div>
</section>
`;
}

/** Writes the words of one side. `hidden` is the kind of the words that only the other side has. */
export function words(parts: readonly DiffPart[], hidden: DiffPart['kind']): Markup {
  const shown = parts.filter(({ kind }) => kind !== hidden);
  return markup`${shown.map(({ kind, text }) => {
    if (kind === 'same') return text;
    return kind === 'added' ? markup`<ins>${text}</ins>` : markup`<del>${text}</del>`;
  })}`;
}

/** Returns a store's locale code in the form of the HTML attribute `lang`. */
function toLang(code: string): string {
  return code.replaceAll('_', '-');
}

function lengths(store: Store, { field, before, after }: TextChange): Markup {
  const [was, is] = [textLength(before), textLength(after)];
  const { max } = findTextField(store, field) ?? {};
  const now = was === 0 ? `${is}` : `${was} → ${is}`;
  if (max === undefined) return markup`${now} ${is === 1 ? 'character' : 'characters'}`;
  const over = is - max;
  return markup`${now} of at most ${countText(max, 'character')}${
    over > 0 && markup` <strong class="error">${over} too many</strong>`
  }`;
}
