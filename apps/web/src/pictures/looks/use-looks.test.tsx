/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ListingPicture } from '@storedeck/listing';
import { act, cleanup, renderHook } from '@testing-library/react';

import type { PictureJob } from './picture-job.ts';
import { useLooks } from './use-looks.ts';

interface Job {
  readonly url: string;
  readonly finish: () => Promise<void>;
}
let jobs: Job[] = [];

beforeEach(() => {
  jobs = [];
  class WorkerThatWaits extends EventTarget {
    postMessage({ id, job }: { id: number; job: PictureJob }): void {
      const result = { ratio: 1, cells: new Uint8Array(3) };
      const data = { id, result };
      const finish = () =>
        act(async () => void this.dispatchEvent(Object.assign(new Event('message'), { data })));
      jobs.push({ url: job.kind === 'look' ? job.url : '', finish });
    }
    terminate(): void {}
  }
  Object.assign(globalThis, { Worker: WorkerThatWaits });
});
afterEach(cleanup);

function picture(name: string): ListingPicture {
  return { file: `assets/new/${name}.png`, bytesSha256: name };
}

async function finishAll(of: RegExp): Promise<void> {
  for (;;) {
    const at = jobs.findIndex(({ url }) => of.test(url));
    if (at < 0) return;
    await jobs.splice(at, 1)[0]?.finish();
  }
}

test('the results of the first pictures appear together, before those of the others', async () => {
  const here = [picture('here1'), picture('here2'), picture('here3'), picture('here4')] as const;
  const other = [picture('other1'), picture('other2')] as const;
  const groups = [[[here[0], here[1]] as const, [here[2], here[3]] as const], [other]];
  const { result } = renderHook(() => useLooks(groups));
  await finishAll(/here[123]/);
  expect(here.map((each) => result.current.isPending(each))).toEqual([true, true, true, true]);
  await finishAll(/here/);
  expect(here.map((each) => result.current.isPending(each))).toEqual([false, false, false, false]);
  expect(result.current.isAlike(here[0], here[1])).toBe(true);
  expect([result.current.isDone, result.current.isPending(other[0])]).toEqual([false, true]);
  await finishAll(/other/);
  expect(result.current.isDone).toBe(true);
});

test('pictures that were read once are not read again', () => {
  const groups = [[[picture('here1'), picture('here2')] as const]];
  const { result } = renderHook(() => useLooks(groups));
  expect(result.current.isDone).toBe(true);
  expect(jobs).toEqual([]);
});
