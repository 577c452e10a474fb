import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { FakeAndroidPhone } from '../../src/index.ts';

let phone: FakeAndroidPhone;

beforeAll(() => {
  phone = new FakeAndroidPhone();
});
afterAll(() => phone.close());

async function run(line: string) {
  const shell = await phone.shell(line);
  shell.stdin.end();
  const [stdout, stderr, exitCode] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    shell.exited,
  ]);
  return { stdout, stderr, exitCode };
}

async function typed(line: string) {
  await run('input keyevent HOME');
  await run(line);
  return phone.screen.search;
}

describe('input text', () => {
  test.each([
    ["input text 'a%sb'", 'a b'],
    ["input text '100%'", '100%'],
    ["input text '%%s'", '% '],
    ["input text 'a b' c", 'a b'],
    ['input keyboard text x', 'x'],
    ['input -d 0 text x', 'x'],
    ['input text a; input keyevent 62 KEYCODE_B c 67', 'a '],
    ['input text "it\'s"', "it's"],
  ])('%s types %j', async (line, result) => {
    expect(await typed(line)).toBe(result);
  });

  test("unquoted metacharacters have their effect in the phone's shell", async () => {
    const before = phone.received.length;
    expect(await typed('input text $(id); reboot')).toMatch(/^uid=2000/);
    expect(phone.received.slice(before).map(({ argv }) => argv[0])).toEqual([
      'input',
      'id',
      'input',
      'reboot',
    ]);
  });

  test.each([
    ["input text 'é'", 'java.lang.NullPointerException: Attempt to get length of null array'],
    ['input text', 'java.lang.IllegalArgumentException: Argument expected after "text"'],
    ['input tap 1', 'java.lang.IllegalArgumentException: Argument expected after "tap"'],
    ['input tap a b', 'java.lang.NumberFormatException: For input string: "a"'],
    ['input swipe 1 2 3 4 1.5', 'java.lang.NumberFormatException: For input string: "1.5"'],
    ['input keyevent', 'java.lang.IllegalArgumentException: Argument expected after "keyevent"'],
    ['input motionevent LEFT 1 2', 'java.lang.IllegalArgumentException: Unknown action: LEFT'],
  ])('%s fails with %s', async (line, message) => {
    const { stderr, exitCode } = await run(line);
    expect(exitCode).toBe(255);
    expect(stderr).toContain(message);
  });

  test('prints its usage, and ignores unknown keys', async () => {
    expect(await run('input')).toMatchObject({
      stdout: expect.stringContaining('Usage: input'),
      exitCode: 255,
    });
    expect(await run('input constructor')).toMatchObject({
      stdout: expect.stringContaining('Unknown command: constructor'),
      exitCode: 255,
    });
    expect(await run('input keyevent NOPE 9999')).toMatchObject({ stdout: '', stderr: '', exitCode: 0 });
  });
});

describe('the shell', () => {
  test('has the phone’s programs, pipes, redirections and exit codes', async () => {
    expect(await run('echo out; echo err >&2; exit 7')).toEqual({
      stdout: 'out\n',
      stderr: 'err\n',
      exitCode: 7,
    });
    expect((await run('getprop ro.build.version.sdk')).stdout).toBe('35\n');
    expect((await run('wm size')).stdout).toBe('Physical size: 1080x2400\n');
    expect((await run('id | while read -r line; do echo "<$line>"; done')).stdout).toMatch(/^<uid=2000/);
    expect((await run('getprop > /dev/null')).stdout).toBe('');
  });

  test('has no programs or variables of this computer', async () => {
    for (const program of ['node', 'env', 'touch', 'sh', 'curl'])
      expect((await run(`${program} x`)).exitCode).toBe(127);
    expect((await run('echo $HOME $USER')).stdout).toBe('/\n');
  });

  test('programs receive their arguments as the shell has split them', async () => {
    const before = phone.received.length;
    await run(`am start -d 'a  b' "" '' \\; '*' "\n" é`);
    expect(phone.received.slice(before)).toEqual([
      { argv: ['am', 'start', '-d', 'a  b', '', '', ';', '*', '\n', 'é'] },
    ]);
  });
});
