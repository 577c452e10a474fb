import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** A document that an independent parser has read. */
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

/** Returns the value of an attribute; undefined if the element does not have the attribute. */
export function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}

/** Returns the text of an element, with one space in place of each run of white space. */
export function readText(node: Node): string {
  return rawText(node).replaceAll(/\s+/g, ' ').trim();
}

/** Returns the unchanged text of an element. */
export function rawText(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(rawText).join('') : '';
}

/** Returns all elements inside an element, at every depth. */
export function descendants(node: Node): Element[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) =>
    'tagName' in child ? [child, ...descendants(child)] : descendants(child),
  );
}
