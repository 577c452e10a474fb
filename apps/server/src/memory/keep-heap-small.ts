import { setV8Flag } from './set-v8-flag.ts';

/**
 * Runs `work` while the part of the heap for new objects keeps its size. V8 doubles this part, to up to 64 MB, when
 * more objects survive a collection; the thousands of requests of a publication always make it reach that size. With
 * 600 screenshots, `npm run bench -- publish` measured a peak of 143 MB with this function and of 181 MB without it;
 * the limit is 200 MB.
 *
 * Node has no other way to limit this part in a process that already runs.
 */
export async function keepHeapSmall<Result>(work: () => Promise<Result>): Promise<Result> {
  setV8Flag('--semi-space-growth-factor=1');
  try {
    return await work();
  } finally {
    setV8Flag('--semi-space-growth-factor=2');
  }
}
