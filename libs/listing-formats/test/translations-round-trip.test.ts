import { join } from 'node:path';

import { afterAll, expect, test } from '@jest/globals';
import {
  listFields,
  type Listing,
  mergeParts,
  printNotesField,
  type Store,
  STORE_LOCALES,
  STORES,
} from '@storedeck/listing';
import fc from 'fast-check';

import {
  readSpreadsheet,
  readXcstrings,
  readXliff,
  writeSpreadsheet,
  writeXcstrings,
  writeXliff,
} from '../src/index.ts';
import { readContent, Folders } from './folders.ts';

const folders = new Folders();
afterAll(() => folders.remove());

const IDENTITY = { bundleId: 'app.tilia', packageName: 'app.tilia.android' };

const text = fc
  .oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'=+-@\'",;|\t\n<>&]]>{}/\\#x') }),
  )
  .map((value) => value.toWellFormed().replaceAll(/\r\n?/g, '\n').trim());

/** Notes of tracks, also of one whose name has characters that an address cannot have. */
const NOTES = Object.fromEntries(
  ['beta', 'wear:production', 'QA / 1 %'].map((track) => [printNotesField(track), '']),
);
function locales(store: Store) {
  const texts = Object.fromEntries(
    listFields(store, [NOTES]).map((field) => [field, fc.option(text, { nil: null })]),
  );
  const codes = fc.constantFrom(...STORE_LOCALES[store]);
  return fc.dictionary(codes, fc.record(texts, { requiredKeys: [] }), { minKeys: 1, maxKeys: 6 });
}
// The cast: fast-check gives the locales as plain records.
const listings = fc.record({ appStore: locales('appStore'), googlePlay: locales('googlePlay') }).map(
  ({ appStore, googlePlay }) =>
    ({
      schemaVersion: 1,
      appStore: { bundleId: IDENTITY.bundleId, primaryLocale: 'en-US', locales: appStore },
      googlePlay: { packageName: IDENTITY.packageName, locales: googlePlay },
    }) as unknown as Listing,
);

const FORMATS = [
  {
    name: 'CSV',
    write: writeSpreadsheet,
    read: readSpreadsheet,
    fields: (store: Store) => listFields(store, [NOTES]),
  },
  { name: 'XLIFF 1.2', write: writeXliff, read: readXliff, fields: () => [] },
  {
    name: 'XLIFF 2.0',
    write: (options: Parameters<typeof writeXliff>[0]) => writeXliff({ ...options, version: '2.0' }),
    read: readXliff,
    fields: () => [],
  },
  { name: 'AppStore.xcstrings', write: writeXcstrings, read: readXcstrings, fields: () => [] },
];

test.each(FORMATS)(
  '$name: an import of an export changes nothing, and the same listing gives the same bytes',
  async ({ write, read, fields }) => {
    await fc.assert(
      fc.asyncProperty(listings, async (listing) => {
        const out = join(await folders.make(), 'out');
        await write({ listing, out });
        const bytes = await readContent(out);
        await write({ listing: reversed(listing), out });
        expect(await readContent(out)).toEqual(bytes);
        const imported = await read({ path: out, identity: IDENTITY }).catch((error: { code?: string }) => {
          // A listing without a text gives a file without a text, which is no import.
          expect(error.code).toBe('FORMAT_NOT_FOUND');
          return undefined;
        });
        if (imported) expect(textsIn(mergeParts(listing, imported.listing))).toEqual(textsIn(listing));
        for (const store of STORES)
          for (const field of fields(store))
            expect(countTexts(imported?.listing, store, field)).toBe(countTexts(listing, store, field));
      }),
      { numRuns: 60 },
    );
  },
);

/** The same listing with its languages in another order. */
function reversed(listing: Listing): Listing {
  const copy = structuredClone(listing);
  for (const store of STORES) {
    const part = copy[store];
    if (part) part.locales = Object.fromEntries(Object.entries(part.locales).toReversed());
  }
  return copy;
}

function textsIn(listing: Listing) {
  return STORES.map((store) =>
    Object.entries(listing[store]?.locales ?? {}).map(([code, texts]) => [
      code,
      listFields(store, [NOTES]).map((field) => (texts as Record<string, unknown>)[field]),
    ]),
  );
}

function countTexts(listing: Listing | undefined, store: Store, field: string): number {
  const all = Object.values(listing?.[store]?.locales ?? {});
  return all.filter((texts) => ((texts as Record<string, unknown>)[field] ?? '') !== '').length;
}
