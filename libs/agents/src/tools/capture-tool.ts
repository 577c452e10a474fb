import { type ListingPicture, localeAt, type Store } from '@storedeck/listing';
import { addPicture, combineEdits } from '@storedeck/listing/edits';
import { z } from 'zod';

import { AgentError } from '../agent-error.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { deviceInput, localeInput, slotInput, storeInput } from '../call/tool-inputs.ts';
import { requireSlot, storeSize } from '../listing/store-size.ts';
import { defineTool } from '../protocol/tool.ts';
import type { DeviceServices } from '../services/device-services.ts';
import type { AgentListings, ListingServices } from '../services/listing-services.ts';

/** The tool that adds a screenshot of a device to New. */
export const captureTool = defineTool({
  name: 'capture',
  title: 'Capture into New',
  description:
    'Adds a full-size screenshot at the end of a slot of New, in each locale, cropped if it is too long.',
  kind: 'new',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    device: deviceInput,
    store: storeInput,
    locales: z.array(localeInput).min(1).max(50),
    slot: slotInput.describe('APP_IPHONE_67, phoneScreenshots …'),
  }),
  output: z.object({
    changed: z.boolean(),
    hash: z.string(),
    width: z.int(),
    height: z.int(),
    files: z.array(z.string()),
    note: z.string().optional(),
  }),
  run: async (
    { device: id, store, locales: named, slot },
    { services, control, screens, holder, signal }: ToolCall<DeviceServices & ListingServices>,
  ) => {
    const { listings } = services;
    const addresses = named.map((code) => ({ store, code }));
    const locales = [...new Set(await listings.findLocales(addresses, signal))];
    const device = await (await services.openDevices()).all.find(id, signal);
    const text = `captured ${device.name} into New: ${store} ${locales.join(', ')} ${slot}`;
    const change = { agent: holder.name, tool: 'capture', device: device.id, text };
    const document = await control.change(change, async () => {
      requireSlot(store, slot);
      await requireLocales(listings, { store, locales, signal });
      const { png, size: screen } = await screens.capture(device, signal);
      const size = storeSize(screen, { store, slot });
      const { png: converted, isOneColour } = await (
        await services.openPictures()
      ).forStore(png, size, signal);
      const pictures: [code: string, picture: ListingPicture][] = [];
      for (const code of locales) {
        pictures.push([code, await listings.savePicture(converted, { store, code, slot }, signal)]);
      }
      const files = pictures.map(([, { file }]) => file ?? '');
      const edits = pictures.map(([code, picture]) => addPicture({ store, code }, slot, picture));
      const edited = await listings.editNew(combineEdits(edits), undefined, signal);
      return { ...edited, ...size, files, ...(isOneColour && { note: ONE_COLOUR }) };
    });
    return { document };
  },
});

const ONE_COLOUR =
  'The picture has one colour: the screen may be off, or the app forbids screenshots. Look at it with screen.';

/** Rejects if one of the wanted locales is missing in New. Called before anything is written. */
async function requireLocales(
  listings: AgentListings,
  wanted: { readonly store: Store; readonly locales: readonly string[]; readonly signal: AbortSignal },
): Promise<void> {
  const { store, locales, signal } = wanted;
  const { listing } = await listings.read('new', signal);
  const missing = locales.filter((code) => !localeAt(listing, { store, code }));
  if (missing.length === 0) return;
  throw new AgentError('INPUT_INVALID', `New has no ${store} locale ${missing.join(', ')}.`, {
    hint: 'Add it with listing_edit: {"do":"add_locale"}, or start New with {"do":"start"}.',
  });
}
