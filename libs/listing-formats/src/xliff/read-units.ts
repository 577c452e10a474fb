import { SaxesParser } from 'saxes';

import { unsafe } from '../files/system-error.ts';
import { ListingFormatError } from '../listing-format-error.ts';

/** One text of an XLIFF file, and its translation. */
export interface XliffUnit {
  /** What the text belongs to: the attribute `original` of its `<file>`. */
  readonly original: string;
  readonly sourceLanguage: string;
  /** Undefined if the file is not a translation. */
  readonly targetLanguage: string | undefined;
  readonly id: string;
  readonly source: string;
  /** Undefined if the text is not translated, or only a part of it. */
  readonly target: string | undefined;
  /** Whether the target is only a copy of the source, which a tool has put there for the translator. */
  readonly isCopied: boolean;
  /** Whether the text has a placeholder or a format of another program in it. */
  readonly hasCodes: boolean;
}

/** Elements whose parent has a source and a target of the text itself, and not of a proposal or an example. */
const HOLDERS: ReadonlySet<string> = new Set(['trans-unit', 'segment', 'ignorable']);
/** Elements that only mark a part of a text. */
const MARKS: ReadonlySet<string> = new Set(['g', 'mrk', 'pc', 'sm', 'em', 'source', 'target']);
const MAX_DEPTH = 200;

/**
 * The states of a text that is not translated. Tools put a copy of the source into its target (xliffmerge of Angular:
 * ngx-i18nsupport 149). A target that differs from the source is used in any state, as Symfony does (symfony 54564).
 */
const NOT_TRANSLATED: ReadonlySet<string> = new Set(['new', 'needs-translation', 'initial']);

interface Part {
  source: string;
  target: string | undefined;
  /** The state of the translation, as the file has it. */
  state: string | undefined;
  readonly isIgnorable: boolean;
}

interface OpenUnit {
  readonly id: string;
  readonly parts: Part[];
  /** The language of the target itself, which counts more than that of the file. */
  language: string | undefined;
  hasCodes: boolean;
}

interface OpenFile {
  readonly original: string;
  readonly source: string;
  readonly target: string | undefined;
}

type Attributes = Readonly<Record<string, string>>;

/**
 * Reads the texts of an XLIFF file of any version from 1.0 to 2.2. Proposals, notes and other modules are left out. A
 * document type is refused, because its entities can name other files and become very large.
 *
 * @throws ListingFormatError FORMAT_INVALID, FORMAT_UNSAFE
 */
export function readUnits(document: string, name: string): XliffUnit[] {
  // The prefixes of modules are often not declared, so namespaces are not checked.
  const parser = new SaxesParser({ xmlns: false, position: true });
  const collector = new UnitCollector(name);
  parser.on('doctype', () => {
    throw unsafe(`${name} has a document type, which is not read.`, 'Remove the line with <!DOCTYPE.');
  });
  parser.on('error', (cause) => {
    throw new ListingFormatError('FORMAT_INVALID', `${name} is not well-formed at line ${parser.line}.`, {
      cause,
      hint: 'It may be cut off. Export it again.',
    });
  });
  parser.on('opentag', ({ name: tag, attributes }) => collector.open(tag, attributes));
  parser.on('text', (text) => collector.text(text));
  parser.on('cdata', (text) => collector.text(text));
  parser.on('closetag', ({ name: tag }) => collector.close(tag));
  parser.write(document).close();
  if (collector.isXliff) return collector.units;
  throw new ListingFormatError('FORMAT_INVALID', `${name} is not an XLIFF file.`, {
    hint: 'Its first element must be <xliff>.',
  });
}

/** Collects the texts of an XLIFF file while its elements are read. */
class UnitCollector {
  readonly units: XliffUnit[] = [];
  isXliff = false;
  /** The prefix of all elements, such as `ns0:`. The XML library of Python writes this prefix by default. */
  #prefix = '';
  readonly #name: string;
  readonly #open: string[] = [];
  #root: OpenFile = { original: '', source: '', target: undefined };
  #file = this.#root;
  #unit: OpenUnit | undefined;
  /** The text that is being read, and the depth of its element. */
  #reading: { readonly key: 'source' | 'target'; readonly depth: number } | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#prefix = /^([\w.-]{1,40}:)xliff$/.exec(name)?.[1] ?? '';
    const tag = this.#withoutPrefix(name);
    this.#open.push(tag);
    if (this.#open.length > MAX_DEPTH)
      throw unsafe(`${this.#name} has more than 200 nested elements.`, 'Export it again.');
    if (parent === undefined) this.#openRoot(tag, attributes);
    else if (tag === 'file') this.#file = this.#fileWith(attributes);
    else if (tag === 'trans-unit' || tag === 'unit') this.#openUnit(tag, attributes);
    else if (tag === 'segment' || tag === 'ignorable')
      this.#unit?.parts.push({ ...NO_TEXT, state: attributes['state'], isIgnorable: tag === 'ignorable' });
    else if ((tag === 'source' || tag === 'target') && HOLDERS.has(parent)) {
      this.#reading = { key: tag, depth: this.#open.length };
      this.text('');
      if (tag === 'target') this.#addTarget(attributes);
    } else if (this.#reading && this.#unit && !MARKS.has(tag)) {
      const isLineBreak = attributes['ctype'] === 'lb' || attributes['subType'] === 'xlf:lb';
      if (isLineBreak) this.text('\n');
      else this.#unit.hasCodes = true;
    }
  }

  /** Adds to the text that is being read. The content of a code of version 1, such as `<ph>%s</ph>`, belongs to it. */
  text(text: string): void {
    const part = this.#unit?.parts.at(-1);
    if (part && this.#reading) part[this.#reading.key] = (part[this.#reading.key] ?? '') + text;
  }

  #addTarget({ state, 'xml:lang': language }: Attributes): void {
    const part = this.#unit?.parts.at(-1);
    if (!this.#unit || !part) return;
    part.state ??= state;
    this.#unit.language ??= language || undefined;
  }

  #withoutPrefix(name: string): string {
    return name.startsWith(this.#prefix) ? name.slice(this.#prefix.length) : name;
  }

  close(name: string): void {
    const tag = this.#withoutPrefix(name);
    if (this.#reading?.depth === this.#open.length) this.#reading = undefined;
    this.#open.pop();
    if (!this.#unit || (tag !== 'trans-unit' && tag !== 'unit')) return;
    this.units.push(closeUnit(this.#unit, this.#file));
    this.#unit = undefined;
  }

  #openRoot(tag: string, attributes: Attributes): void {
    this.isXliff = tag === 'xliff';
    this.#root = { original: '', source: attributes['srcLang'] ?? '', target: attributes['trgLang'] };
  }

  #fileWith(attributes: Attributes): OpenFile {
    return {
      original: attributes['original'] || attributes['id'] || '',
      source: attributes['source-language'] || this.#root.source,
      target: attributes['target-language'] || this.#root.target || undefined,
    };
  }

  #openUnit(tag: string, attributes: Attributes): void {
    const id = attributes['resname'] || attributes['name'] || attributes['id'] || '';
    const parts = tag === 'unit' ? [] : [{ ...NO_TEXT, isIgnorable: false }];
    this.#unit = { id, parts, language: undefined, hasCodes: false };
  }
}

const NO_TEXT = { source: '', target: undefined, state: undefined };

function closeUnit(
  { id, parts, language, hasCodes }: OpenUnit,
  { original, source: sourceLanguage, target: targetLanguage }: OpenFile,
): XliffUnit {
  const segments = parts.filter(({ isIgnorable }) => !isIgnorable);
  const isTranslated = segments.length > 0 && segments.every(({ target }) => target !== undefined);
  return {
    original,
    sourceLanguage,
    targetLanguage: language ?? targetLanguage,
    id,
    isCopied: segments.some(
      ({ source, target, state = '' }) => NOT_TRANSLATED.has(state) && target?.trim() === source.trim(),
    ),
    source: parts.map(({ source }) => source).join(''),
    target: isTranslated ? parts.map(({ source, target }) => target ?? source).join('') : undefined,
    hasCodes,
  };
}
