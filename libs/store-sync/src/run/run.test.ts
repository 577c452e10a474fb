import { expect, test } from '@jest/globals';

import type { SyncProgress } from './progress.ts';
import { type Run, withRun } from './run.ts';

test('what a failed run has left behind is aborted, and not reported any more', async () => {
  const failure = new Error('a store refused');
  const reported: SyncProgress[] = [];
  const left: Promise<unknown>[] = [];
  let failed: Run | undefined;
  const never: typeof fetch = (_address, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const running = withRun(
    { fetch: never, onProgress: (progress) => reported.push(progress) },
    async (run) => {
      failed = run;
      const { http, signal, progress } = run;
      const call = progress.track(() => http.call({ store: 'appStore', url: 'https://a.example/', signal }));
      left.push(call.catch((error: unknown) => error));
      throw failure;
    },
  );
  await expect(running).rejects.toBe(failure);
  expect(await left[0]).toMatchObject({ code: 'ABORTED' });
  const before = reported.length;
  failed?.progress.finish();
  expect(reported).toHaveLength(before);
});
