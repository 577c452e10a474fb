import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { beforeAll, expect, test } from '@jest/globals';

import { BASH, describeWith } from '../describe-with.ts';
import { COMMAND } from './command-process.ts';
import { useCommandSeries } from './command-series.ts';

const command = useCommandSeries();

describeWith(BASH)('completion in bash', () => {
  let script: string;
  beforeAll(async () => {
    const { code, stdout } = await command(['completion', 'bash']);
    expect(code).toBe(0);
    script = stdout;
  });

  /** Returns the completions that bash offers for the last of these words. */
  async function candidates(...words: string[]): Promise<string[]> {
    const quoted = (list: readonly string[]) => list.map((word) => `'${word}'`).join(' ');
    const lines = [
      `storedeck() { ${quoted(COMMAND)} "$@"; }`,
      // The script is evaluated twice, as in a shell that reads ~/.bashrc again.
      'eval "$SCRIPT"; eval "$SCRIPT"',
      `COMP_WORDS=(storedeck ${quoted(words)}); COMP_CWORD=${words.length}`,
      '$(complete -p storedeck | sed "s/.*-F \\([^ ]*\\).*/\\1/") 2>&1',
      'printf "%s\\n" "${COMPREPLY[@]}"',
    ];
    const bash = ['--norc', '--noprofile', '-c', lines.join('\n')];
    const { stdout, stderr } = await promisify(execFile)('bash', bash, {
      env: { PATH: process.env['PATH'], SCRIPT: script },
    });
    expect(stderr).toBe('');
    return stdout.split('\n').filter(Boolean);
  }

  test('commands', async () => {
    expect(await candidates('')).toEqual(expect.arrayContaining(['sync', 'check', 'doctor', 'completion']));
    expect(await candidates('d')).toEqual(['devices', 'disconnect', 'doctor']);
    expect(await candidates('--dir', '/tmp', 'd')).toEqual(['devices', 'disconnect', 'doctor']);
  });

  test('options of a command', async () => {
    expect(await candidates('doctor', '--')).toEqual([
      '--dir',
      '--runner',
      '--key',
      '--record',
      '--demo',
      '--json',
      '--help',
    ]);
    expect(await candidates('--p')).toEqual(['--port']);
  });

  test('words that an option or an argument accepts', async () => {
    expect(await candidates('completion', 'f')).toEqual(['fish']);
    expect(await candidates('export', 'x')).toEqual(['xcstrings', 'xliff', 'xliff-2']);
    expect(await candidates('export', '--listing', 'n')).toEqual(['new']);
    expect(await candidates('export', '--listing', 'new', 'f')).toEqual(['fastlane']);
  });

  test('folders after --dir; bash itself completes files', async () => {
    expect(await candidates('sync', '--dir', '/us')).toEqual(['/usr']);
    expect(await candidates('doctor', '--key', '/us')).toEqual([]);
    expect(script).toMatch(/^complete .*-o default -F \w+ storedeck$/m);
  });
});

describeWith({ name: 'zsh', install: 'apt install zsh' })('completion in zsh', () => {
  test('the script loads', async () => {
    const { stdout } = await command(['completion', 'zsh']);
    const load = 'autoload -Uz compinit && compinit -u -D && eval "$SCRIPT" && print $_comps[storedeck]';
    const result = await promisify(execFile)('zsh', ['-f', '-c', load], {
      env: { PATH: process.env['PATH'], SCRIPT: stdout },
    });
    expect(result).toEqual({ stdout: '_storedeck\n', stderr: '' });
  });
});

describeWith({ name: 'fish', install: 'apt install fish' })('completion in fish', () => {
  test.each([
    ['storedeck dev', ['devices']],
    ['storedeck export --listing n', ['new']],
    ['storedeck completion b', ['bash']],
  ])('%s', async (line, expected) => {
    const { stdout: script } = await command(['completion', 'fish']);
    const complete = 'eval "$SCRIPT"; complete -C "$LINE"';
    const { stdout } = await promisify(execFile)('fish', ['--no-config', '-c', complete], {
      env: { PATH: process.env['PATH'], SCRIPT: script, LINE: line },
    });
    expect(
      stdout
        .trim()
        .split('\n')
        .map((row) => row.split('\t')[0]),
    ).toEqual(expected);
  });
});

test.each(['zsh', 'fish', 'powershell'])(
  'the script for %s names all commands and options',
  async (shell) => {
    const { code, stdout } = await command(['completion', shell]);
    expect(code).toBe(0);
    for (const word of ['storedeck', 'screenshot', 'replace', 'store-config']) expect(stdout).toContain(word);
  },
);

test('an unknown shell: exit 2, and the message names the known ones', async () => {
  const { code, stderr } = await command(['completion', 'tcsh']);
  expect(code).toBe(2);
  expect(stderr).toContain('bash, zsh, fish');
});
