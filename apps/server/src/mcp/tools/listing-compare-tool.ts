import { applyNew, type Listing, type Store, STORE_SLUGS, STORES, storeOfSlug } from '@storedeck/listing';
import { changedSetText, compareWithNew, type ComparedWithNew, diffWords } from '@storedeck/listing/compare';
import { readListing } from '@storedeck/store-sync';
import { z } from 'zod';

import type { ToolCall } from '../../agents/agent-services.ts';
import { RequestError } from '../../http/request-error.ts';
import { pageOf } from '../page-of.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import { cursorInput, localeInput, storeInput } from '../tool-inputs.ts';
import { UNTRUSTED } from '../untrusted.ts';

/** The tool that lists the differences between Current and New. */
export const listingCompareTool = defineTool({
  name: 'listing_compare',
  title: 'Compare New with Current',
  description: 'What New changes, by locale: words as [-removed-]{+added+}, and the pictures of each slot.',
  kind: 'read',
  hints: READS,
  input: z.strictObject({
    store: storeInput.optional(),
    locale: localeInput.optional(),
    cursor: cursorInput,
  }),
  output: z.object({
    untrusted: z.string(),
    changes: z.array(z.looseObject({ store: z.string(), locale: z.string() })),
    more: z.string().optional(),
  }),
  run: async ({ store, locale, cursor }, { services, signal }: ToolCall) => {
    const [current = null, next] = await Promise.all(
      (['current', 'new'] as const).map((which) => readListing(services.config.dir, which, { signal })),
    );
    if (!next)
      throw new RequestError('LISTING_MISSING', 'There is no New listing in the folder.', {
        hint: 'Start it with listing_edit: {"edits":[{"do":"start"}]}.',
      });
    const stores = store === undefined ? STORES : [storeOfSlug(store)];
    const changes = stores
      .flatMap((each) => changesOf(each, current, next))
      .filter((change) => locale === undefined || change.locale === locale);
    const { rows, more } = pageOf(changes, cursor);
    return { document: { untrusted: UNTRUSTED, changes: rows, ...(more && { more }) } };
  },
});

function changesOf(store: Store, current: Listing | null, next: Listing) {
  const before = current ?? ({ ...next, [store]: undefined } as Listing);
  return compareWithNew(store, { before, after: applyNew(current, next) }, next).flatMap((compared) =>
    rowsOf(store, compared),
  );
}

function rowsOf(store: Store, { code, side, texts, sets }: ComparedWithNew) {
  const place = { store: STORE_SLUGS[store], locale: code };
  if (side === 'untouched') return [];
  if (side !== 'both') return [{ ...place, change: `locale ${side}` }];
  return [
    ...texts.map(({ field, before, after }) => ({ ...place, field, change: diffText(before, after, code) })),
    ...sets.map((set) => ({ ...place, slot: set.slot, change: changedSetText(set) })),
  ];
}

/** The number of characters of unchanged text that are shown on each side of a change. */
const CONTEXT = 40;

function diffText(before: string, after: string, language: string): string {
  const text = diffWords(before, after, language)
    .map(({ kind, text: part }) => {
      if (kind === 'added') return `{+${part}+}`;
      if (kind === 'removed') return `[-${part}-]`;
      return part.length > 2 * CONTEXT ? `${part.slice(0, CONTEXT)} … ${part.slice(-CONTEXT)}` : part;
    })
    .join('');
  return text.length > 3000 ? `${text.slice(0, 3000)}…` : text;
}
