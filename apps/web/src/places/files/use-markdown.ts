import type { Root } from 'hast';
import { useEffect, useState } from 'react';

import { readMarkdown } from './read-markdown.ts';

/**
 * Parses a Markdown text in a worker, because a malicious text could block the page for minutes. Returns the tree; null
 * while the text is being parsed, 'failed' when it cannot be parsed or takes too long.
 */
export function useMarkdown(text: string): Root | null | 'failed' {
  const [read, setRead] = useState<{ text: string; tree: Root | 'failed' } | null>(null);
  useEffect(() => {
    const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' });
    return readMarkdown(text, worker, (tree) => setRead({ text, tree }));
  }, [text]);
  return read?.text === text ? read.tree : null;
}
