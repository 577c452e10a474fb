import {
  findTextField,
  listFields,
  type Listing,
  localeAt,
  picturesAt,
  type Store,
} from '@storedeck/listing';
import {
  combineEdits,
  type Edit,
  movedItem,
  setLocale,
  setPictures,
  setText,
} from '@storedeck/listing/edits';
import { z } from 'zod';

import { AgentError } from '../agent-error.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { localeInput, slotInput, storeInput } from '../call/tool-inputs.ts';
import { defineTool } from '../protocol/tool.ts';
import type { AgentListings, ListingServices } from '../services/listing-services.ts';

const EditInput = z.strictObject({
  do: z.enum(['start', 'text', 'add_locale', 'remove_picture', 'move_picture']),
  store: storeInput.optional(),
  locale: localeInput.optional(),
  field: z.string().max(60).optional(),
  text: z.string().max(20_000).optional(),
  slot: slotInput.optional(),
  file: z.string().max(1024).optional().describe('A picture of the slot'),
  to: z.int().min(0).max(100).optional().describe('New position, from 0'),
});
type EditInput = z.infer<typeof EditInput>;

/** The tool that edits the New listing. */
export const listingEditTool = defineTool({
  name: 'listing_edit',
  title: 'Edit New',
  description:
    'Edits the New listing, all edits or none; nothing is published. start: copy Current to New (alone, without hash). An edit that is already there is no error.',
  kind: 'new',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    hash: z.string().max(64).optional().describe('From listing_get of new; required except for start'),
    edits: z.array(EditInput).min(1).max(100),
  }),
  output: z.object({ changed: z.boolean(), hash: z.string() }),
  run: async (
    { hash, edits },
    { services: { listings }, control, holder, signal }: ToolCall<ListingServices>,
  ) => {
    const change = {
      agent: holder.name,
      tool: 'listing_edit',
      device: undefined,
      text: describeEdits(edits),
    };
    const isStart = edits.some((one) => one.do === 'start');
    if (isStart && edits.length > 1) throw invalid('"start" must be the only edit.');
    if (!isStart && hash === undefined)
      throw invalid('The hash of New is missing.', 'Read New with listing_get first.');
    // An edit with missing or unknown arguments is refused here, before the log records a change.
    const edit = isStart
      ? undefined
      : combineEdits((await withStoreLocales(listings, edits, signal)).map(toEdit));
    const document = await control.change(change, () =>
      edit === undefined ? listings.startNew(signal) : listings.editNew(edit, hash, signal),
    );
    return { document };
  },
});

/** Gives each edit the code that the store has for its language. */
async function withStoreLocales(
  listings: AgentListings,
  edits: readonly EditInput[],
  signal: AbortSignal,
): Promise<EditInput[]> {
  const addresses = edits.map(({ store, locale }) => {
    if (store === undefined || locale === undefined) throw invalid('An edit needs store and locale.');
    return { store, code: locale };
  });
  const codes = await listings.findLocales(addresses, signal);
  return edits.map((edit, index) => ({ ...edit, locale: codes[index] ?? edit.locale }));
}

function toEdit(input: EditInput): Edit {
  if (input.store === undefined || input.locale === undefined)
    throw invalid('An edit needs store and locale.');
  const address = { store: input.store, code: input.locale };
  if (input.do === 'add_locale')
    return (listing) => (localeAt(listing, address) ? listing : setLocale(address, {})(listing));
  const inLocale = input.do === 'text' ? textEdit(address, input) : pictureEdit(address, input);
  return (listing) => {
    if (localeAt(listing, address)) return inLocale(listing);
    throw invalid(`New has no locale ${address.code} of ${input.store}.`, 'Add it with "add_locale" first.');
  };
}

interface Address {
  readonly store: Store;
  readonly code: string;
}

function textEdit(address: Address, { field, text }: EditInput): Edit {
  if (field === undefined || text === undefined) throw invalid('A text edit needs field and text.');
  if (findTextField(address.store, field) === undefined)
    throw invalid(`There is no field "${field}".`, fieldsHint(address.store));
  return (listing) =>
    (localeAt(listing, address)?.[field] ?? '') === text ? listing : setText(address, field, text)(listing);
}

function fieldsHint(store: Store): string {
  const tracks = store === 'googlePlay' ? ', and releaseNotes@TRACK for the notes of another track' : '';
  return `Fields are: ${listFields(store).join(', ')}${tracks}.`;
}

function pictureEdit(address: Address, { do: what, slot, file, to }: EditInput): Edit {
  if (slot === undefined || file === undefined) throw invalid(`"${what}" needs slot and file.`);
  if (what === 'move_picture' && to === undefined) throw invalid('"move_picture" needs to.');
  return (listing: Listing) => {
    const from = picturesAt(listing, address, slot).findIndex((picture) => picture.file === file);
    // A removal may be repeated, so it is not an error if the picture is already missing. A moved picture must exist.
    if (from < 0 && what === 'remove_picture') return listing;
    if (from < 0) throw invalid(`The slot ${slot} has no picture ${file}.`);
    return setPictures(address, slot, (pictures) =>
      what === 'remove_picture'
        ? pictures.filter((_, index) => index !== from)
        : movedItem(pictures, from, to ?? 0),
    )(listing);
  };
}

function describeEdits(edits: readonly EditInput[]): string {
  const [first] = edits;
  if (first?.do === 'start') return 'started New from Current';
  const addresses = new Set(
    edits.map(({ store, locale, field, slot }) => [store, locale, field ?? slot].filter(Boolean).join(' ')),
  );
  const [one] = addresses;
  return addresses.size === 1 ? `edited New: ${one}` : `edited New: ${one} and ${addresses.size - 1} more`;
}

function invalid(message: string, hint?: string): AgentError {
  return new AgentError('INPUT_INVALID', message, hint === undefined ? {} : { hint });
}
