import type { Root } from 'hast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import { githubAlerts } from './github-alerts.ts';
import { headingAnchors } from './heading-anchors.ts';

// No prefix for ids is needed here. HTML is removed, so only footnotes and headings have ids, and the plugins that make
// these ids add the prefix.
const SCHEMA = { ...defaultSchema, clobberPrefix: '' };

/**
 * The largest number of levels in a tree. Each level is drawn by a recursive call, so a deeper tree could overflow the
 * stack. Real documents have far fewer levels.
 */
const MAX_DEPTH = 200;

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, SCHEMA)
  .use(headingAnchors)
  .use(githubAlerts)
  .freeze();

/**
 * Parses Markdown like GitHub into a tree without HTML and without `javascript:` and similar addresses. For some
 * malicious texts, this takes minutes, so call this in a worker.
 * @throws RangeError when the text is nested too deeply
 */
export function markdownTree(text: string): Root {
  const tree = processor.runSync(processor.parse(text)) as Root;
  if (measureDepth(tree) > MAX_DEPTH) throw new RangeError('The document is nested too deeply.');
  return tree;
}

function measureDepth(tree: Root): number {
  let depth = 0;
  for (let level: { children?: unknown[] }[] = [tree]; level.length > 0; depth += 1)
    level = level.flatMap(({ children = [] }) => children as { children?: unknown[] }[]);
  return depth;
}
