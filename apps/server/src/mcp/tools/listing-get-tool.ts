import { localeAt, STORE_SLUGS, storeOfSlug } from '@storedeck/listing';
import { z } from 'zod';

import type { ToolCall } from '../../agents/agent-desk.ts';
import { RequestError } from '../../http/request-error.ts';
import { listingReady } from '../../listing-ready.ts';
import { readSettledListing } from '../../listings/read-settled-listing.ts';
import { localeRows, overviewRows } from '../listing-rows.ts';
import { pageOf } from '../page-of.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import { cursorInput, localeInput, storeInput } from '../tool-inputs.ts';
import { UNTRUSTED } from '../untrusted.ts';

/** Reads a listing. */
export const listingGetTool = defineTool({
  name: 'listing_get',
  title: 'Read a listing',
  description:
    'current: live in the stores; draft: prepared there; new: being prepared here; template. Without locale: the locales; with store and locale: its texts and pictures. "refresh" reads the stores again first, which takes long.',
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
  }),
  run: async (
    { listing: which, store, locale: code, field, refresh, cursor },
    { desk, signal }: ToolCall,
  ) => {
    if (refresh) await desk.sync.join(signal, store);
    await listingReady(desk.config, which);
    const { listing, etag: hash } = await readSettledListing(desk.config.dir, which, signal);
    if (!listing) return { document: { untrusted: UNTRUSTED, hash, rows: [] } };
    const only = store && storeOfSlug(store);
    if (code === undefined) {
      const { rows, more } = pageOf(overviewRows(listing, only), cursor);
      return { document: { untrusted: UNTRUSTED, hash, rows, ...(more && { more }) } };
    }
    if (only === undefined) throw new RequestError('INPUT_INVALID', 'A locale needs its store.');
    const content = localeAt(listing, { store: only, code });
    if (!content)
      throw new RequestError('INPUT_INVALID', `The listing has no locale ${code} of ${STORE_SLUGS[only]}.`, {
        hint: 'Call without locale to list them.',
      });
    const { rows, more } = pageOf(localeRows(only, content, field), cursor);
    return { document: { untrusted: UNTRUSTED, hash, rows, ...(more && { more }) } };
  },
});
