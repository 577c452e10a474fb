import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { beforeAll, expect, test } from '@jest/globals';

import { command, COMMAND } from './command-process.ts';
import { BASH, describeWith } from './describe-with.ts';

describeWith(BASH)('completion in bash', () => {
  let script: string;
  beforeAll(async () => {
    const { code, stdout } = await command(['completion', 'bash']);
    expect(code).toBe(0);
    script = stdout;
  });

  /** What a bash without any completion of its own would offer for a line, whose last word is being typed. */
  async function candidates(...words: string[]): Promise<string[]> {
    const quoted = (list: readonly string[]) => list.map((word) => `'${word}'`).join(' ');
    const lines = [
      `storedeck() { ${quoted(COMMAND)} "$@"; }`,
      // Twice, as where ~/.bashrc is read again.
      'eval "$SCRIPT"; eval "$SCRIPT"',
      `COMP_WORDS=(storedeck ${quoted(words)}); COMP_CWORD=${words.length}`,
      '$(complete -p storedeck | sed "s/.*-F \\([^ ]*\\).*/\\1/") 2>&1',
      'printf "%s\\n" "${COMPREPLY[@]}"',
    ];
    const bash = ['--norc', '--noprofile', '-c', lines.join('\n')];
    const { stdout, stderr } = await promisify(execFile)('bash', bash, {
      env: { PATH: process.env['PATH'], SCRIPT: script },
    });
    // There is no line to edit, and nothing to set options of.
    expect(stderr).toBe('');
    return stdout.split('\n').filter((line) => line && !line.includes('compopt: '));
  }

  test('commands, and their options', async () => {
    expect(await candidates('')).toEqual(['sync', 'check', 'devices', 'doctor', 'completion']);
    expect(await candidates('d')).toEqual(['devices', 'doctor']);
    expect(await candidates('doctor', '--')).toEqual([
      '--dir',
      '--runner',
      '--key',
      '--demo',
      '--json',
      '--help',
    ]);
    expect(await candidates('completion', 'f')).toEqual(['fish']);
  });

  test('folders after --dir; where it has nothing to offer, bash offers files', async () => {
    expect(await candidates('sync', '--dir', '/us')).toEqual(['/usr']);
    expect(await candidates('doctor', '--key', '/us')).toEqual([]);
    expect(script).toMatch(/^complete -o default -F \w+ storedeck$/m);
  });
});

test.each(['zsh', 'fish', 'powershell'])('a script for %s', async (shell) => {
  const { code, stdout } = await command(['completion', shell]);
  expect(code).toBe(0);
  expect(stdout).toContain('storedeck complete');
});

test('a shell that is not known: exit 2, naming those that are', async () => {
  const { code, stderr } = await command(['completion', 'tcsh']);
  expect(code).toBe(2);
  expect(stderr).toContain('bash, zsh, fish');
});
