import type { Root } from 'hast';

/** A megabyte of prose takes a fast computer two seconds. */
const LIMIT_MS = 10_000;

/**
 * Has a Markdown text read by a worker that is there for it alone, and calls `finish` once: with its tree, or with
 * 'failed' when it cannot be read or takes longer than ten seconds. The worker has ended then.
 * @returns gives it up: the worker ends, and nothing is called
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
  const timer = setTimeout(() => endWith('failed'), LIMIT_MS);
  worker.addEventListener('message', ({ data }: MessageEvent<Root>) => endWith(data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    endWith('failed');
  });
  worker.postMessage(text);
  return end;
}
