import { expect, test } from '@jest/globals';
import { loadFlow } from '@storedeck/flows';

import { listRangeErrors } from './range-errors.ts';

const SOURCE = 'appId: com.example\n---\n- tapOn: "Go"\n- inputText:\n    text: ${SECRET}\n- tapOnn: "x"\n';

async function listFor(range: { from?: number; to?: number }, source = SOURCE): Promise<string[]> {
  const { loaded, issues } = await loadFlow('a.yaml', { files: { read: async () => source }, values: {} });
  return listRangeErrors({ loaded, issues }, range).map(({ code }) => code);
}

const WITHOUT_ERROR = SOURCE.replace('tapOnn', 'tapOn');

test('a step is not refused for a name that only another step needs', async () => {
  expect(await listFor({ from: 0, to: 1 }, WITHOUT_ERROR)).toEqual([]);
  expect(await listFor({ from: 1, to: 2 }, WITHOUT_ERROR)).toEqual(['NAME_UNSET']);
  expect(await listFor({ from: 2 }, WITHOUT_ERROR)).toEqual([]);
  expect(await listFor({}, WITHOUT_ERROR)).toEqual(['NAME_UNSET']);
});

test('a name in the head, and what cannot be read, matter for every step', async () => {
  expect(await listFor({ from: 0, to: 1 })).toContain('COMMAND_UNKNOWN');
  const head = 'appId: ${APP}\n---\n- tapOn: "Go"\n';
  expect(await listFor({ from: 0, to: 1 }, head)).toEqual(['NAME_UNSET']);
});
