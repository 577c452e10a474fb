import { expect, test } from '@jest/globals';

import { commandLine, killLine } from './remote-command.ts';

test.each([true, false])('a line has no newline, which csh and tcsh do not accept in quotes', (isLong) => {
  const command = { path: '/bin/ls', args: ['-l', 'a b'], env: { A: "it's" }, cwd: '/tmp', input: isLong };
  expect(commandLine({ ...command, endsWithConnection: isLong })).not.toContain('\n');
  expect(killLine(12, 5)).not.toContain('\n');
});

test('the words of a usual line are plain or in single quotes, which also nu understands', () => {
  const command = { path: '/bin/ls', args: ['-l', 'a b'], env: { A: 'b' }, cwd: '/tmp', input: false };
  const lines = [commandLine({ ...command, endsWithConnection: true }), killLine(12, 5)];
  for (const line of lines) expect(line.replaceAll(/'[^']*'/g, 'word')).toMatch(/^exec(?: [\w/.:@%+,-]+)+$/);
});
