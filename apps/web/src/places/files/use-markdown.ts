import type { Root } from 'hast';
import { useEffect, useState } from 'react';

/** A megabyte of prose takes a fast computer two seconds. */
const LIMIT_MS = 10_000;

/**
 * The tree of a Markdown text; null while it is read, 'failed' when it cannot be read or would take too long. It is read
 * beside the page, which a text made for that would hold up for minutes.
 */
export function useMarkdown(text: string): Root | null | 'failed' {
  const [read, setRead] = useState<{ text: string; tree: Root | 'failed' } | null>(null);
  useEffect(() => {
    const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' });
    const finish = (tree: Root | 'failed'): void => {
      clearTimeout(timer);
      worker.terminate();
      setRead({ text, tree });
    };
    const timer = setTimeout(() => finish('failed'), LIMIT_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<Root>) => finish(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      finish('failed');
    });
    worker.postMessage(text);
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [text]);
  return read?.text === text ? read.tree : null;
}
