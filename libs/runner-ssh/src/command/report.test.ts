import { expect, test } from '@jest/globals';

import { takeReport } from './report.ts';

test('the report is removed, and the text around it stays', () => {
  expect(takeReport(Buffer.from('storedeck:4711\n'))).toEqual({
    report: { pid: 4711 },
    rest: Buffer.from(''),
  });
  expect(takeReport(Buffer.from('motd\nno newlinestoredeck:12\nerror\nstoredeck:13\n'))).toEqual({
    report: { pid: 12 },
    rest: Buffer.from('motd\nno newlineerror\nstoredeck:13\n'),
  });
});

test('the report of a command that was not started contains the reason', () => {
  expect(takeReport(Buffer.from('storedeck:missing\n'))?.report).toEqual({
    pid: undefined,
    reason: 'missing',
  });
  expect(takeReport(Buffer.from('storedeck:folder\n'))?.report).toEqual({ pid: undefined, reason: 'folder' });
});

test('an incomplete or unknown report is not a report', () => {
  expect(takeReport(Buffer.from('storedeck:47'))).toBeUndefined();
  expect(takeReport(Buffer.from('storedeck:x\n'))).toBeUndefined();
});
