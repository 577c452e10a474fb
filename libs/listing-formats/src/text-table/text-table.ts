/** Texts that are no listing, such as the captions of a design. */
export interface TextTable {
  /** What the texts belong to, such as `designs/launch.json`. */
  readonly original: string;
  /** The language from which the others are translated. */
  readonly sourceLanguage: string;
  /** The keys of the texts in their order, with the longest text in Unicode code points. */
  readonly keys: readonly { readonly key: string; readonly limit: number }[];
  readonly texts: LanguageTexts;
}

/** Texts by language, then by key. */
export type LanguageTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The formats of tables of texts. */
export const TEXT_TABLE_FORMATS = ['spreadsheet', 'xliff', 'xliff-2', 'xcstrings'] as const;
export type TextTableFormat = (typeof TEXT_TABLE_FORMATS)[number];
