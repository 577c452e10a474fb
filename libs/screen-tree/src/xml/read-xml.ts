import { SaxesParser } from 'saxes';

import { ScreenTreeError } from '../screen-tree-error.ts';
import { legalXml } from './legal-xml.ts';

/** The functions that are called for each start and each end of an XML element, in the order of the document. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(): void;
}

/**
 * Reads a document with one root. Throws `TREE_MALFORMED` if the document is cut or not well-formed, because a part of
 * a tree would look like a screen with fewer elements.
 */
export function readXml(document: string, events: XmlEvents): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', (error) => {
    throw new ScreenTreeError('TREE_MALFORMED', 'The tree of the screen is cut or not well-formed.', {
      cause: error,
    });
  });
  parser.on('opentag', ({ name, attributes }) => events.open(name, attributes));
  parser.on('closetag', () => events.close());
  parser.write(legalXml(document)).close();
}
