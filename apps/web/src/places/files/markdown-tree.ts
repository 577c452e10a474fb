import type { Root } from 'hast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import { headingAnchors } from './heading-anchors.ts';

// HTML is left out, so ids come only from footnotes and headings, which have the prefix already.
const SCHEMA = { ...defaultSchema, clobberPrefix: '' };

/** Drawing recurses for each level, and deeper trees overflow the stack. Real documents are far less deep. */
const MAX_DEPTH = 200;

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, SCHEMA)
  .use(headingAnchors)
  .freeze();

/**
 * Parses Markdown like GitHub into a tree without HTML and without `javascript:` and similar addresses. Some texts take
 * minutes.
 * @throws RangeError when the text is nested too deeply
 */
export function markdownTree(text: string): Root {
  const tree = processor.runSync(processor.parse(text)) as Root;
  if (depthOf(tree) > MAX_DEPTH) throw new RangeError('The document is nested too deeply.');
  return tree;
}

function depthOf(tree: Root): number {
  let depth = 0;
  for (let level: { children?: unknown[] }[] = [tree]; level.length > 0; depth += 1)
    level = level.flatMap(({ children = [] }) => children as { children?: unknown[] }[]);
  return depth;
}
