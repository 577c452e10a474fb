import {
  applyNew,
  type Listing,
  partNote,
  type Store,
  type StoredListings,
  STORES,
} from '@storedeck/listing';
import { changedSetText, compareWithNew, type ComparedWithNew, diffWords } from '@storedeck/listing/compare';
import { z } from 'zod';

import { AgentError } from '../agent-error.ts';
import { takePage } from '../call/take-page.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { cursorInput, localeInput, storeInput } from '../call/tool-inputs.ts';
import { UNTRUSTED } from '../call/untrusted.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import type { ListingServices } from '../services/listing-services.ts';

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
  run: async ({ store, locale, cursor }, { services: { listings }, signal }: ToolCall<ListingServices>) => {
    const [stored, { listing: next }] = await Promise.all([
      listings.readStored(signal),
      listings.read('new', signal),
    ]);
    if (!next)
      throw new AgentError('LISTING_MISSING', 'There is no New listing in the folder.', {
        hint: 'Start it with listing_edit: {"edits":[{"do":"start"}]}.',
      });
    const stores = store === undefined ? STORES : [store];
    const changes = stores
      .flatMap((each) => listChanges(each, stored, next))
      .filter((change) => locale === undefined || change.locale === locale);
    const { rows, more } = takePage(changes, cursor);
    return { document: { untrusted: UNTRUSTED, changes: rows, ...(more && { more }) } };
  },
});

function listChanges(store: Store, stored: StoredListings, next: Listing) {
  const before = stored.live ?? ({ ...next, [store]: undefined } as Listing);
  return compareWithNew(store, { before, after: applyNew(stored, next) }, next).flatMap((compared) =>
    makeRows(compared, (part) => partNote({ stored, next }, { store, code: compared.code }, part)).map(
      (row) => ({
        store,
        locale: compared.code,
        ...row,
      }),
    ),
  );
}

function makeRows({ code, side, texts, sets }: ComparedWithNew, findNote: (part: string) => string) {
  if (side === 'untouched') return [];
  if (side !== 'both') return [{ change: `locale ${side}` }];
  const noted = (part: string) => (findNote(part) === '' ? {} : { note: findNote(part) });
  return [
    ...texts.map(({ field, before, after }) => ({
      field,
      change: diffText(before, after, code),
      ...noted(field),
    })),
    ...sets.map((set) => ({ slot: set.slot, change: changedSetText(set), ...noted(set.slot) })),
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
