import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive, and the size that its directory claims, if it is not the right one. */
interface ZipPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly claimedSize?: number;
}

/** Makes an archive as PKWARE's APPNOTE.TXT 6.3.10 describes it: local headers, a directory, and its end. */
export function zip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claimedSize } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const names = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claimedSize ?? bytes.length, 18);
    shared.writeUInt16LE(names.length, 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, names, packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), shared, entry, names]),
    );
    files.push(file);
    at += file.length;
  }
  const end = Buffer.alloc(18);
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

/** A sheet to write. `sheetData` is XML; without it, `rows` are cells with the texts in them. */
interface SheetToWrite {
  readonly name?: string;
  readonly state?: 'visible' | 'hidden' | 'veryHidden';
  readonly rows?: readonly (readonly string[])[];
  readonly sheetData?: string;
}

interface WorkbookOptions {
  /** Texts that cells of the type `s` have by their number, as XML of `si` elements. */
  readonly sharedStrings?: string;
  /** Before each name of an element, as in `x:row`. */
  readonly prefix?: string;
  /** The namespaces of the strict form (ECMA-376, part 1) instead of the transitional one (part 4). */
  readonly isStrict?: boolean;
}

/** Makes a workbook with the parts that ECMA-376 requires. */
export function workbook(
  content: SheetToWrite | readonly SheetToWrite[],
  { sharedStrings, prefix = '', isStrict = false }: WorkbookOptions = {},
): Buffer {
  const sheets = Array.isArray(content) ? (content as readonly SheetToWrite[]) : [content as SheetToWrite];
  const strict = 'http://purl.oclc.org/ooxml';
  const main = isStrict
    ? `${strict}/spreadsheetml/main`
    : 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = isStrict
    ? `${strict}/officeDocument/relationships`
    : 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const xmlns = prefix === '' ? `xmlns="${main}"` : `xmlns:${prefix.slice(0, -1)}="${main}"`;
  const named = (xml: string): string => xml.replaceAll(/<(\/?)(?=[a-z])/gi, `<$1${prefix}`);
  const targets = [
    ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
    ...(sharedStrings === undefined ? [] : [['sharedStrings', 'sharedStrings.xml']]),
  ];
  return zip([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: named(
        `<workbook ${xmlns} xmlns:r="${relations}"><sheets>${sheets.map(({ name = 'Texts', state = 'visible' }, index) => `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${packages}/relationships">${targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`).join('')}</Relationships>`,
    },
    ...sheets.map(({ rows = [], sheetData = rowsXml(rows) }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: named(`<worksheet ${xmlns}><sheetData>${sheetData}</sheetData></worksheet>`),
    })),
    ...(sharedStrings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: named(`<sst ${xmlns}>${sharedStrings}</sst>`) }]),
  ]);
}

function rowsXml(rows: readonly (readonly string[])[]): string {
  return rows
    .map(
      (row, index) =>
        `<row r="${index + 1}">${row.map((cell, column) => cellXml(cell, column, index)).join('')}</row>`,
    )
    .join('');
}

function cellXml(cell: string, column: number, row: number): string {
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
