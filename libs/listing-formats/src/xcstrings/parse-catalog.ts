import { parseUntrustedJson } from '@storedeck/listing';
import { z } from 'zod';

import { decodeText } from '../files/decode-text.ts';
import { ListingFormatError } from '../listing-format-error.ts';

const Unit = z.looseObject({ state: z.string().optional(), value: z.string().optional() });
const Catalog = z.looseObject({
  sourceLanguage: z.string(),
  strings: z.record(
    z.string(),
    z.looseObject({
      localizations: z
        .record(
          z.string(),
          z.looseObject({ stringUnit: Unit.optional(), variations: z.unknown().optional() }),
        )
        .optional(),
    }),
  ),
});
/** A string catalog of Xcode. */
export type Catalog = z.infer<typeof Catalog>;

/** Reads a string catalog. @throws ListingFormatError FORMAT_INVALID */
export function parseCatalog(bytes: Buffer, file: string): Catalog {
  try {
    return Catalog.parse(parseUntrustedJson(decodeText(bytes) ?? ''));
  } catch (cause) {
    throw new ListingFormatError('FORMAT_INVALID', `${file} is not a string catalog; it may be cut off.`, {
      cause,
      hint: 'Open it in Xcode, and save it again.',
    });
  }
}
