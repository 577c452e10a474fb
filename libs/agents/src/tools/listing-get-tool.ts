import { abortable, deadline } from '@storedeck/async';
import { localeAt, type Store } from '@storedeck/listing';
import { z } from 'zod';

import { AgentError } from '../agent-error.ts';
import { takePage } from '../call/take-page.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { cursorInput, localeInput, storeInput } from '../call/tool-inputs.ts';
import { UNTRUSTED } from '../call/untrusted.ts';
import { localeRows, overviewRows } from '../listing/listing-rows.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import type { AgentListings, ListingServices } from '../services/listing-services.ts';

/** The tool that reads a listing. */
export const listingGetTool = defineTool({
  name: 'listing_get',
  title: 'Read a listing',
  description:
    'current: live in the stores; draft: prepared there; new: being prepared here; template. Without locale: the locales; with store and locale: its texts and pictures. refresh reads the stores again first, which takes long.',
  kind: 'read',
  hints: { ...READS, openWorldHint: true },
  input: z.strictObject({
    listing: z.enum(['current', 'draft', 'new', 'template']).default('current'),
    store: storeInput.optional(),
    locale: localeInput.optional(),
    field: z.string().max(60).optional().describe('A text or a slot'),
    refresh: z.boolean().optional(),
    cursor: cursorInput,
  }),
  output: z.object({
    untrusted: z.string(),
    hash: z.string().describe('For listing_edit; empty: no file'),
    rows: z.array(z.looseObject({})),
    more: z.string().optional(),
    note: z.string().optional(),
  }),
  run: async (
    { listing: which, store, locale: code, field, refresh, cursor },
    { services: { listings }, signal }: ToolCall<ListingServices>,
  ) => {
    const isRead = !refresh || (await syncInTime(listings, store, signal));
    const note = isRead ? {} : { note: SYNC_RUNS };
    const { listing, etag: hash } = await listings.read(which, signal);
    if (!listing) return { document: { ...note, untrusted: UNTRUSTED, hash, rows: [] } };
    if (code === undefined) {
      const { rows, more } = takePage(overviewRows(listing, store), cursor);
      return { document: { ...note, untrusted: UNTRUSTED, hash, rows, ...(more && { more }) } };
    }
    if (store === undefined) throw new AgentError('INPUT_INVALID', 'A locale needs its store.');
    const content = localeAt(listing, { store, code });
    if (!content)
      throw new AgentError('INPUT_INVALID', `The listing has no locale ${code} of ${store}.`, {
        hint: 'Call without locale to list them.',
      });
    const { rows, more } = takePage(localeRows(store, content, field), cursor);
    return { document: { ...note, untrusted: UNTRUSTED, hash, rows, ...(more && { more }) } };
  },
});

const SYNC_RUNS =
  'The stores are still being read: these are the texts of the previous sync. Call again in a minute, without refresh.';
/**
 * The longest wait for a sync, in ms. It is shorter than a minute, because most clients wait a minute for a response.
 */
const SYNC_WAIT_MS = 40_000;

/**
 * Syncs, and returns whether the sync has finished in time. A sync that takes longer continues, so that the next call
 * does not have to begin again.
 */
async function syncInTime(
  listings: AgentListings,
  store: Store | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const finished = listings.sync(store).then(() => true);
  const limit = deadline(SYNC_WAIT_MS, signal);
  try {
    return await abortable(finished, limit);
  } catch (error) {
    // The sync may fail after this call has ended. Without a handler, this would end the process.
    finished.catch(() => undefined);
    if (error !== limit.reason || signal.aborted) throw error;
    return false;
  }
}
