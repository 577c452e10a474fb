import type { Root } from 'hast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import { headingAnchors } from './heading-anchors.ts';

// Ids only come from footnotes and headings, which bear their prefix already: HTML in the text is left out.
const SCHEMA = { ...defaultSchema, clobberPrefix: '' };

/** What draws the tree calls itself for each level, and the stack ends. No document that people read comes near. */
const MAX_DEPTH = 200;

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, SCHEMA)
  .use(headingAnchors)
  .freeze();

/**
 * Markdown as GitHub reads it, as a tree of what may be shown: HTML in it is left out, and so are addresses that run.
 * Some texts take minutes.
 * @throws RangeError when it is nested too deeply
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
