import { expect, test } from '@jest/globals';

import { reportFilter, takeReport } from './report.ts';

test('the report is removed, and the text of start-up files before it', () => {
  expect(takeReport(Buffer.from('storedeck:4711\n'))).toEqual({
    report: { pid: 4711 },
    skipped: Buffer.from(''),
    rest: Buffer.from(''),
  });
  expect(takeReport(Buffer.from('motd\nno newlinestoredeck:12\nerror\nstoredeck:13\n'))).toEqual({
    report: { pid: 12 },
    skipped: Buffer.from('motd\nno newline'),
    rest: Buffer.from('error\nstoredeck:13\n'),
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

test.each([
  ['a line', 'Welcome to the build Mac\n'],
  ['no end of a line', 'motd '],
  ['bytes that are no text', '\u0000\u001b]0;title\u0007'],
  ['nothing', ''],
])('a stream loses %s of a start-up file, however it is cut', (_, noise) => {
  const bytes = Buffer.from(`${noise}storedeck:7\n{"a":1}\nstoredeck:8\n`);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const reports: unknown[] = [];
    const filter = reportFilter((report) => reports.push(report));
    const passed = Buffer.concat([filter(bytes.subarray(0, cut)), filter(bytes.subarray(cut))]);
    expect([passed.toString(), reports]).toEqual(['{"a":1}\nstoredeck:8\n', [{ pid: 7 }]]);
  }
});
