import { parseUntrustedJson } from '@storedeck/listing';
import { z } from 'zod';

import { decodeText } from '../files/decode-text.ts';
import { ListingFormatError } from '../listing-format-error.ts';

const Unit = z.looseObject({ state: z.string().nullish(), value: z.string().nullish() });
const Localization = z.looseObject({
  stringUnit: Unit.nullish(),
  variations: z.unknown().optional(),
  /** Variations of parts of the text, whose places it contains as `%#@apples@`. */
  substitutions: z.unknown().optional(),
});
// Other programs than Xcode write null for what is absent.
const Catalog = z.looseObject({
  sourceLanguage: z.string(),
  strings: z.record(
    z.string(),
    z.looseObject({ localizations: z.record(z.string(), Localization.nullable()).nullish() }).nullish(),
  ),
});
/** A string catalog of Xcode. */
export type Catalog = z.infer<typeof Catalog>;

/** A text of a string catalog in one language. */
export interface CatalogText {
  readonly key: string;
  readonly language: string;
  /** Blank if there is none. */
  readonly text: string;
  /** The text in the language from which it is translated. Undefined if the catalog does not have it. */
  readonly original: string | undefined;
  readonly hasVariations: boolean;
  /** Whether it is only a copy of the source text, which is still to be translated. */
  readonly isCopied: boolean;
}

/** Lists the texts of a catalog in the order of the file. */
export function listTexts({ sourceLanguage, strings }: Catalog): CatalogText[] {
  return Object.entries(strings).flatMap(([key, entry]) => {
    const localizations = entry?.localizations ?? {};
    const original = localizations[sourceLanguage]?.stringUnit?.value ?? undefined;
    return Object.entries(localizations).map(([language, found]) => {
      const hasParts = (found?.substitutions ?? undefined) !== undefined;
      const { state, value } = (!hasParts && found?.stringUnit) || {};
      const isOther = language !== sourceLanguage;
      return {
        key,
        language,
        text: value ?? '',
        original,
        hasVariations: hasParts || (found?.variations ?? undefined) !== undefined,
        isCopied: isOther && state === 'new' && [original, key].includes(value ?? ''),
      };
    });
  });
}

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
