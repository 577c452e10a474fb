/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';

import type { ReadRecords } from './record-storage.ts';
import { RUNNER_KIND } from './runner/runner-kind.ts';
import { SERVER_KIND } from './server/server-kind.ts';
import { useRecords } from './use-records.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

interface Read extends ReadRecords<unknown> {
  dismissBroken(): void;
}

test.each<[string, () => Read, string]>([
  ['Macs', () => useRecords(RUNNER_KIND), RUNNER_KIND.storageKey],
  ['servers', () => useRecords(SERVER_KIND), SERVER_KIND.storageKey],
])(
  '%s that cannot be read are reported, whoever reads them first, until that is dismissed',
  (_of, use, key) => {
    localStorage.setItem(key, 'damaged');
    renderHook(use).unmount();
    const { result } = renderHook(use);
    expect(result.current.broken).toMatchObject({ text: 'damaged', saved: 0 });
    act(() => result.current.dismissBroken());
    expect(result.current.broken).toBeUndefined();
    expect(renderHook(use).result.current.broken).toBeUndefined();
  },
);
