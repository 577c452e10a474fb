import type { Root } from 'hast';
import { useEffect, useState } from 'react';

import { readMarkdown } from './read-markdown.ts';

/**
 * The tree of a Markdown text; null while it is parsed, 'failed' when it cannot be parsed in time. A worker parses it,
 * because a malicious text would block the page for minutes.
 */
export function useMarkdown(text: string): Root | null | 'failed' {
  const [read, setRead] = useState<{ text: string; tree: Root | 'failed' } | null>(null);
  useEffect(() => {
    const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' });
    return readMarkdown(text, worker, (tree) => setRead({ text, tree }));
  }, [text]);
  return read?.text === text ? read.tree : null;
}
