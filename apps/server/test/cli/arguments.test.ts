import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { command } from './command-process.ts';
import { useCommandSeries } from './command-series.ts';

const run = useCommandSeries();

// Google Play requires a short description, so this listing has an error.
const LISTING = {
  schemaVersion: 1,
  googlePlay: { packageName: 'com.example.app', locales: { 'en-US': { title: 'Garden' } } },
};

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-arguments-'));
});
afterEach(() => rm(dir, { recursive: true }));

describe('arguments that a command does not take', () => {
  test.each([
    [['sync', 'extra']],
    [['check', '../target']],
    [['devices', 'PHONE1']],
    [['doctor', 'adb']],
    [['export', 'fastlane', 'extra']],
    [['import', 'fastlane', 'here', 'extra']],
    [['screenshot', 'a.png', 'b.png']],
    [['completion', 'bash', 'zsh']],
    [['version', 'extra']],
  ])('%j: refused, exit 2', async (args) => {
    const { code, stdout, stderr } = await run(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('too many arguments');
  });

  test.each([
    [['export'], "missing required argument 'format'"],
    [['export', 'pdf'], 'fastlane, store-config'],
    [['import', 'fastlane'], "missing required argument 'path'"],
    [['screenshot'], "missing required argument 'file'"],
    [['sync', '--port', '1'], "unknown option '--port'"],
    [['import', 'fastlane', ''], "argument 'path' is empty"],
    [['check', '--dir', ''], "option '--dir' is empty"],
    [['--dir', '', 'check'], "option '--dir' is empty"],
    [['report', '--out', ''], "option '--out' is empty"],
    [['plan', '--leave-out', ''], "option '--leave-out' is empty"],
  ])('%j: refused, exit 2', async (args, message) => {
    const { code, stderr } = await run(args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

test.each([
  ['--template', 'calm'],
  ['--frameit', '.'],
  ['--export', 'xliff'],
  ['--import', 'texts.csv'],
])('frames with %s refuses a second design', async (option, value) => {
  const { code, stderr } = await run(['frames', 'one', 'two', option, value, '--dir', dir]);
  expect(code).toBe(2);
  expect(stderr).toContain('takes one design only');
  expect(await readdir(dir)).toEqual([]);
});

test('with --json, a wrong command line is a document too', async () => {
  const { code, stdout, stderr } = await run(['flow', 'jog', 'a.yaml', '--json']);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: /)]);
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    error: expect.stringContaining("'jog' is invalid"),
    code: 'INPUT_INVALID',
  });
});

describe('a limit or a variable that is written wrong is refused, exit 2', () => {
  test.each([
    [['mcp', '--readonly'], {}, "unknown option '--readonly'"],
    [['mcp', 'read-only'], {}, 'too many arguments'],
    [['--agents', 'readonly'], {}, 'Allowed choices are read-only'],
    [['--agents', 'off', '--agents', 'none'], {}, 'Allowed choices are read-only'],
    [['devices'], { STOREDECK_STF_TOKN: 'x' }, 'Did you mean STOREDECK_STF_TOKEN?'],
    [['devices'], { STOREDECK_SERVER_2_PASWORD: 'x' }, 'no variable STOREDECK_SERVER_2_PASWORD'],
    [['mcp'], { STOREDECK_AGENTS: 'read-only' }, 'no variable STOREDECK_AGENTS'],
    [['devices'], { STOREDECK_LOG: 'loud' }, 'STOREDECK_LOG is "loud", which is no level of the log.'],
  ])('%j %j', async (args, env, reason) => {
    const { code, stdout, stderr } = await run(args, { env });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(reason);
  });
});

describe('an unknown command', () => {
  test.each([
    ['snyc', "(did you mean 'sync'?)"],
    ['device', "(did you mean 'devices'?)"],
    ['something', '(storedeck --help lists them)'],
  ])('%s: exit 2 %s', async (name, advice) => {
    const { code, stderr } = await run([name]);
    expect(code).toBe(2);
    expect(stderr).toBe(`error: unknown command '${name}' ${advice}\n`);
  });
});

describe('help and version', () => {
  test.each([[['help']], [['--help']], [['-h']]])('%j prints the help of the program', async (args) => {
    const { code, stdout } = await run(args);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Usage: storedeck .*\n {2}sync .*Exit codes:/s),
    ]);
  });

  test('help COMMAND prints the help of a command', async () => {
    const { code, stdout } = await run(['help', 'sync']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: storedeck sync')]);
  });

  test.each(['version', '--version', '-v'])('%s prints the version', async (word) =>
    expect(await run([word])).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: '',
    }),
  );
});

describe('a folder that cannot be used', () => {
  const commands = [[], ['sync'], ['check'], ['export', 'fastlane'], ['import', 'fastlane', '/tmp']];

  test.each(commands.map((args) => [args]))('%j: a missing folder is not created', async (args) => {
    const missing = join(dir, 'missing/folder');
    const { code, stdout, stderr } = await run([...args, '--dir', missing]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(`There is no folder ${missing}. (INPUT_INVALID)\nCreate it`);
    expect(await readdir(dir)).toEqual([]);
  });

  test.each(commands.map((args) => [args]))('%j: a file is refused', async (args) => {
    const file = join(dir, 'file');
    await writeFile(file, 'content');
    const { code, stderr } = await run([...args, '--dir', file]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${file} is not a folder. (INPUT_INVALID)`)]);
  });

  /** Runs the command in a folder that it cannot write. */
  async function runReadOnly(args: readonly string[]) {
    await chmod(dir, 0o555);
    // Root can write everywhere, so if root runs this test, the command runs as another user.
    const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', 'sh', '-c'];
    const through = (line: string) => [...asNobody, line];
    return command([...args, '--dir', dir], process.getuid?.() === 0 ? { through } : {});
  }

  const writing = commands.filter(([name]) => name !== 'check');
  test.each(writing.map((args) => [args]))('%j: a folder that cannot be written', async (args) => {
    const { code, stderr } = await runReadOnly(args);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`The folder ${dir} cannot be read and written (EACCES). (INPUT_INVALID)`),
    ]);
    await chmod(dir, 0o755);
  });

  test('check, problems, plan and report only read, so the folder may be read-only', async () => {
    const names = ['listing-current.json', 'listing.json'];
    for (const name of names) await writeFile(join(dir, name), JSON.stringify(LISTING));
    const out = join(await mkdtemp(join(tmpdir(), 'storedeck-report-')), 'report.html');
    await chmod(dirname(out), 0o777);
    expect(await runReadOnly(['check'])).toMatchObject({ code: 3, stderr: '' });
    expect(await runReadOnly(['problems'])).toMatchObject({ code: 1, stderr: '' });
    expect(await runReadOnly(['plan'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('NOT_CONFIGURED'),
    });
    expect(await runReadOnly(['report', '--out', out])).toMatchObject({ code: 0 });
    await chmod(dir, 0o755);
    await rm(dirname(out), { recursive: true });
    expect(await readdir(dir)).toEqual(names);
  });
});
