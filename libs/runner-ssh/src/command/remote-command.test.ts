import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

import { describe, expect, test } from '@jest/globals';

import { commandLine, killLine } from './remote-command.ts';

test.each([true, false])('a line has no newline, which csh and tcsh do not accept in quotes', (isLong) => {
  const command = { path: '/bin/ls', args: ['-l', 'a b'], env: { A: "it's" }, cwd: '/tmp', input: isLong };
  expect(commandLine({ ...command, endsWithConnection: isLong })).not.toContain('\n');
  expect(killLine(12, 5)).not.toContain('\n');
});

test.each([
  ['a usual line', ['-l', 'a b']],
  ['a line with every odd sign', [...'\'"\\!$`\n*#~{}|;&<>()[]?', "a'b c\\"]],
])('the words of %s are plain or in single quotes, which also nu understands', (_, args) => {
  const command = { path: '/bin/ls', args, env: { A: args.join() }, cwd: '/tmp/a b', input: false };
  const lines = [commandLine({ ...command, endsWithConnection: true }), killLine(12, 5)];
  for (const line of lines) expect(line.replaceAll(/'[^']*'/g, 'word')).toMatch(/^exec(?: [\w/.:@%+,-]+)+$/);
});

const ODD = [
  "it's",
  '$HOME',
  '`id`',
  'a\\b',
  '!x',
  'x!!',
  '#~*',
  'ü',
  '"q"',
  '',
  '{a,b}',
  'a\nb',
  '\n',
  '%s',
];

/** Those of the login shells that people have which are installed here. */
const SHELLS = ['sh', 'bash', 'dash', 'zsh', 'fish', 'tcsh', 'mksh', 'nu'].filter((shell) =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${shell}`)),
);

describe.each(SHELLS)('the login shell %s', (shell) => {
  test.each([true, false])('passes every word, and the report comes first on both outputs', (flag) => {
    const env = { ODD: ODD.join('\n') };
    const options = { path: '/bin/sh', env, cwd: '/tmp', input: flag, endsWithConnection: flag };
    const script = 'printf "%s\\0" "$PWD" "$ODD" "$@"';
    const line = commandLine({ ...options, args: ['-c', script, 'sh', ...ODD] });
    const { stdout, stderr, status } = spawnSync(shell, ['-c', line], { encoding: 'utf8', input: '' });
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^storedeck:\d+\n$/)]);
    expect(stdout.replace(/^storedeck:\d+\n/, '').split('\0')).toEqual(['/tmp', env.ODD, ...ODD, '']);
  });

  test('ends a process group', async () => {
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    const ended = once(child, 'exit');
    const { status } = spawnSync(shell, ['-c', killLine(child.pid ?? 0, 0)], { encoding: 'utf8' });
    expect([status, await ended]).toEqual([0, [null, expect.stringMatching(/^SIG(TERM|KILL)$/)]]);
  });
});
