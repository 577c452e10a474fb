import { expect, test } from '@jest/globals';
import type { CellResult } from '@storedeck/capture';

import { captureText, progressLine } from '../../src/cli/capture-text.ts';

const folder = 'captures/pictures';

function makeResult(language: string, result: Partial<CellResult>): CellResult {
  const cell = { key: language, device: 'P1', language, flow: 'tour.yaml' };
  return { ...{ cell, deviceName: 'Galaxy', outcome: 'done', shots: [], warnings: [] }, ...result };
}

test.each<[string, CellResult[], string]>([
  [
    'an app without the language',
    [
      makeResult('fr-FR', {
        outcome: 'failed',
        reason:
          'The app did not take the language fr-FR: with en-US it shows "Welcome", with fr-FR "Welcome".',
      }),
    ],
    'The app did not take the language fr-FR: with en-US it shows "Welcome", with fr-FR "Welcome".',
  ],
  [
    'a picture of one colour',
    [makeResult('fr-FR', { outcome: 'failed', reason: 'The picture home has one colour.' })],
    'The picture home has one colour.',
  ],
  [
    'the same picture in two languages',
    [makeResult('fr-FR', { warnings: ['home is the same picture as in en-US: a.png and b.png.'] })],
    'warning: Galaxy, fr-FR: home is the same picture as in en-US: a.png and b.png.',
  ],
  [
    'a language that is not proven',
    [makeResult('fr-FR', { warnings: ['It is not proven that the app has shown fr-FR.'] })],
    'warning: Galaxy, fr-FR: It is not proven that the app has shown fr-FR.',
  ],
  [
    'a device that is gone',
    [makeResult('fr-FR', { outcome: 'left', reason: 'Galaxy is gone.' })],
    '"storedeck capture --resume" tries again what is missing.',
  ],
])('the command tells %s', (_, cells, line) => {
  expect(captureText({ folder, cells, notes: [], offers: [], accepted: [] })).toContain(line);
});

test('the command tells a phone that ignores the demo mode', () => {
  const text = 'The clean status bar of Galaxy is unproven: it looks as before. Look at en-US.';
  const notes = [{ device: 'P1', text }];
  expect(captureText({ folder, cells: [], notes, offers: [], accepted: [] })).toContain(
    `warning: P1: ${text}`,
  );
});

test.each([
  [null, '1 of 4  Galaxy, fr-FR: 0 pictures'],
  [20_000, '1 of 4  Galaxy, fr-FR: 0 pictures, less than a minute left'],
  [170_000, '1 of 4  Galaxy, fr-FR: 0 pictures, about 3 min left'],
])('the command tells how long the rest takes: %p ms', (leftMs, line) => {
  expect(progressLine({ kind: 'end', result: makeResult('fr-FR', {}), ended: 1, total: 4, leftMs })).toBe(
    line,
  );
});
