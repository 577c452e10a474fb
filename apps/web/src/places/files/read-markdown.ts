import type { Root } from 'hast';

import type { MarkdownMessage } from './markdown-worker.ts';

/**
 * The longest time for parsing after the code of the worker is loaded, in ms. A fast computer needs two seconds for a
 * megabyte of text, so a slower computer has enough time too.
 */
const LIMIT_MS = 10_000;

/**
 * Parses a Markdown text in a worker and calls `finish` once: with the tree, or with 'failed' when the text cannot be
 * parsed or takes longer than ten seconds. The worker is ended before `finish` is called.
 * @returns a function that ends the worker; `finish` is then not called
 */
export function readMarkdown(
  text: string,
  worker: Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>,
  finish: (tree: Root | 'failed') => void,
): () => void {
  const end = (): void => {
    clearTimeout(timer);
    worker.terminate();
  };
  const endWith = (tree: Root | 'failed'): void => {
    end();
    finish(tree);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  worker.addEventListener('message', ({ data }: MessageEvent<MarkdownMessage>) => {
    if (data === 'ready') timer = setTimeout(() => endWith('failed'), LIMIT_MS);
    else endWith(data);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    endWith('failed');
  });
  worker.postMessage(text);
  return end;
}
