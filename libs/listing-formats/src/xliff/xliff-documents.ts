import { escapeXml } from './xml-text.ts';

/** A text for a translator. */
export interface XliffText {
  readonly id: string;
  /** What the translator reads about it. */
  readonly note: string;
  readonly source: string;
  readonly target: string | undefined;
  /** The longest text in Unicode code points; null if there is no limit. */
  readonly limit: number | null;
}

/** The content of one XLIFF file. */
export interface XliffDocument {
  readonly sourceLanguage: string;
  readonly targetLanguage: string | undefined;
  readonly files: readonly {
    /** What the texts belong to. */
    readonly original: string;
    readonly texts: readonly XliffText[];
  }[];
}

/**
 * XLIFF 1.2 (OASIS Standard, 1 February 2008): `maxwidth` with the unit `char` limits the text of a `trans-unit`.
 */
export function writeXliff1({ sourceLanguage, targetLanguage, files }: XliffDocument): string {
  const target = targetLanguage === undefined ? '' : ` target-language="${escapeXml(targetLanguage)}"`;
  const parts = files.map(({ original, texts }) => [
    `  <file original="${escapeXml(original)}" source-language="${escapeXml(sourceLanguage)}"${target} datatype="plaintext">`,
    '    <body>',
    ...texts.flatMap((text) => [
      `      <trans-unit id="${escapeXml(text.id)}" xml:space="preserve"${text.limit === null ? '' : ` maxwidth="${text.limit}" size-unit="char"`}>`,
      `        <source>${escapeXml(text.source)}</source>`,
      ...(text.target === undefined
        ? []
        : [`        <target state="translated">${escapeXml(text.target)}</target>`]),
      `        <note>${escapeXml(describeText(text))}</note>`,
      '      </trans-unit>',
    ]),
    '    </body>',
    '  </file>',
  ]);
  return joinLines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">',
    ...parts.flat(),
    '</xliff>',
  ]);
}

/**
 * XLIFF 2.0 (OASIS Standard, 5 August 2014): the module for size restrictions limits the text of a `unit`, here in code
 * points of the normal form C, as the stores count.
 */
export function writeXliff2({ sourceLanguage, targetLanguage, files }: XliffDocument): string {
  const target = targetLanguage === undefined ? '' : ` trgLang="${escapeXml(targetLanguage)}"`;
  const parts = files.map(({ original, texts }) => [
    `  <file id="${original.replaceAll(/[^\w.-]/g, '-')}" original="${escapeXml(original)}">`,
    '    <slr:profiles generalProfile="xliff:codepoints">',
    '      <slr:normalization general="nfc"/>',
    '    </slr:profiles>',
    ...texts.flatMap((text) => [
      `    <unit id="${escapeXml(text.id)}" xml:space="preserve"${text.limit === null ? '' : ` slr:sizeRestriction="${text.limit}"`}>`,
      '      <notes>',
      `        <note>${escapeXml(describeText(text))}</note>`,
      '      </notes>',
      `      <segment state="${text.target === undefined ? 'initial' : 'translated'}">`,
      `        <source>${escapeXml(text.source)}</source>`,
      ...(text.target === undefined ? [] : [`        <target>${escapeXml(text.target)}</target>`]),
      '      </segment>',
      '    </unit>',
    ]),
    '  </file>',
  ]);
  return joinLines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" version="2.0" srcLang="${escapeXml(sourceLanguage)}"${target}>`,
    ...parts.flat(),
    '</xliff>',
  ]);
}

function describeText({ note, limit }: XliffText): string {
  return limit === null ? note : `${note}. At most ${limit} characters.`;
}

function joinLines(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
