import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** A document as a parser of another project reads it. */
export interface ParsedDocument {
  /** The errors that the parser reports. */
  readonly errors: readonly string[];
  /** All elements, or the elements with one name, in the order of the document. */
  elements(name?: string): Element[];
}

export function parseHtml(html: string): ParsedDocument {
  const errors: string[] = [];
  const document = parse(html, { onParseError: ({ code }) => errors.push(code) });
  const all = descendants(document);
  return { errors, elements: (name) => all.filter(({ tagName }) => name === undefined || tagName === name) };
}

/** The value of an attribute. */
export function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}

/** The text of an element, with each run of white space as one space. */
export function textOf(node: Node): string {
  return rawText(node).replaceAll(/\s+/g, ' ').trim();
}

/** The text of an element, unchanged. */
export function rawText(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(rawText).join('') : '';
}

/** The elements inside of an element. */
export function descendants(node: Node): Element[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) =>
    'tagName' in child ? [child, ...descendants(child)] : descendants(child),
  );
}
