import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { startCommand } from './command-process.ts';
import { useCommandSeries } from './command-series.ts';

const command = useCommandSeries();

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storedeck-flow-'));
  await mkdir(join(dir, '.git'));
  await mkdir(join(dir, 'flows', 'shared'), { recursive: true });
});
afterEach(() => rm(dir, { recursive: true }));

/** Writes a flow with these commands, and returns its path. */
async function writeFlow(name: string, commands: string): Promise<string> {
  const path = join(dir, name);
  await writeFile(path, `appId: app.tilia.garden\n---\n${commands}`);
  return path;
}

describe('storedeck flow check', () => {
  test('accepts a flow with the flows that it names, also those above it in its project', async () => {
    await writeFlow('flows/shared/start.yaml', '- launchApp\n- runFlow: ../../end.yml\n');
    await writeFlow('end.yml', '- back\n');
    const path = await writeFlow('flows/a.yaml', '- runFlow: shared/start.yaml\n');
    const { code, stdout } = await command(['flow', 'check', path]);
    expect([code, stdout]).toEqual([0, 'The flow can be run.\n']);
  });

  test('lists everything that is wrong with paths, lines and columns, and exits with 2', async () => {
    await writeFlow('flows/shared/start.yaml', '- launchAp\n');
    const path = await writeFlow('flows/a.yaml', '- runFlow: shared/start.yaml\n- inputText: ${WHO}\n');
    const { code, stdout } = await command(['flow', 'check', path]);
    expect(code).toBe(2);
    expect(stdout).toBe(
      [
        `${join(dir, 'flows/shared/start.yaml')}:3:3: error: "launchAp" is no command. Did you mean launchApp?`,
        `${path}:4:14: error: WHO has no value. Set WHO under env in the flow, with -e WHO=VALUE in a terminal, or in its field in the page.`,
        '2 errors: nothing was run.\n',
      ].join('\n'),
    );
    const asJson = await command(['flow', 'check', path, '--json']);
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      ok: false,
      issues: [{ code: 'COMMAND_UNKNOWN', place: { line: 3, column: 3 } }, { code: 'NAME_UNSET' }],
    });
  });

  test('takes values from -e and from variables that begin with MAESTRO_', async () => {
    const path = await writeFlow('a.yaml', '- inputText: ${WHO}${MAESTRO_PASS}${EMPTY}\n');
    const { code } = await command(['flow', 'check', path, '-e', 'WHO=a=b', '-e', 'EMPTY='], {
      env: { MAESTRO_PASS: 'x' },
    });
    expect(code).toBe(0);
  });

  test('reads nothing outside of the project', async () => {
    const path = await writeFlow('a.yaml', '- runFlow: ../outside.yaml\n');
    const { code, stdout } = await command(['flow', 'check', path]);
    expect([code, stdout]).toEqual([2, expect.stringContaining('is outside of the folder of the flows')]);
  });

  test.each([['gone.yaml'], ['flows']])('says that %s cannot be read', async (name) => {
    const { code, stdout } = await command(['flow', 'check', join(dir, name)]);
    expect([code, stdout]).toEqual([2, expect.stringContaining('cannot be read')]);
  });

  test('refuses a value without a name', async () => {
    const path = await writeFlow('a.yaml', '- back\n');
    const { code, stderr } = await command(['flow', 'check', path, '-e', 'WHO']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not NAME=VALUE')]);
  });
});

describe('storedeck flow run', () => {
  test('Ctrl C ends it, and says that what was done on the device stays', async () => {
    const wait = '- extendedWaitUntil:\n    visible: Nowhere\n    timeout: 600000\n';
    const path = await writeFlow('long.yaml', `- tapOn: "Insights"\n${wait}`);
    const args = ['flow', 'run', path, '--demo', '--device', 'R5CT900FAKE', '--out', join(dir, 'out')];
    const { child, finished } = startCommand(args);
    await new Promise<void>((resolve) => {
      child.stderr?.on('data', (text) => String(text).includes('Insights') && resolve());
    });
    child.kill('SIGINT');
    expect(await finished).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('What was done on the devices until then is not undone.'),
    });
  });

  test('runs a flow on an Android phone and an iPhone at the same time, and writes screenshots and JUnit', async () => {
    const path = await writeFlow(
      'a.yaml',
      '- tapOn: "Insights"\n- assertVisible: "Longest streak"\n- takeScreenshot: de/stats\n',
    );
    const [out, junit] = [join(dir, 'out'), join(dir, 'results.xml')];
    const { code, stdout } = await command([
      'flow',
      'run',
      path,
      '--demo',
      '--all',
      '--json',
      '--out',
      out,
      '--junit',
      junit,
    ]);
    const { ok, results } = JSON.parse(stdout) as {
      ok: boolean;
      results: { device: string; files: string[]; outcome: string }[];
    };
    expect([code, ok, results.map(({ outcome }) => outcome)]).toEqual([0, true, ['passed', 'passed']]);
    for (const { device, files } of results) {
      expect(files).toEqual([join(out, device, 'de/stats.png')]);
      expect((await readFile(files[0] ?? '')).subarray(1, 4).toString()).toBe('PNG');
    }
    expect(await readFile(junit, 'utf8')).toMatch(/<testsuite name="[^"]+" tests="1" failures="0"/);
  });

  test('makes the folder of --junit, and refuses a file that cannot be written before the first step', async () => {
    const path = await writeFlow('a.yaml', '- tapOn: "Insights"\n');
    const args = ['flow', 'run', path, '--demo', '--device', 'R5CT900FAKE', '--out', join(dir, 'out')];
    expect((await command([...args, '--junit', join(dir, 'out/results.xml')])).code).toBe(0);
    expect(await readFile(join(dir, 'out/results.xml'), 'utf8')).toContain('<testsuite ');
    const refused = await command([...args, '--junit', dir]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('it is a folder')]);
    expect(refused.stderr).not.toContain('passed');
  });

  test('runs the flow of the demo in the sample app of both platforms', async () => {
    const out = join(dir, 'out');
    const args = ['flow', 'run', 'flows/first-day.yaml', '--demo', '--all', '--json', '--out', out];
    const { code, stdout } = await command(args);
    const { results } = JSON.parse(stdout) as {
      results: { outcome: string; files: string[]; steps: { text: string; outcome: string }[] }[];
    };
    expect([code, results.map(({ outcome }) => outcome)]).toEqual([0, ['passed', 'passed']]);
    for (const { files, steps } of results) {
      expect(files.map((file) => basename(file, '.png'))).toEqual(['welcome', 'form', 'question', 'habits']);
      // The question of one of the systems, and not of the other one.
      expect(steps.filter(({ outcome }) => outcome === 'skipped').length).toBeGreaterThan(0);
    }
  });

  test('clears the app, opens a link and changes the appearance of an Android phone', async () => {
    const path = await writeFlow(
      'a.yaml',
      '- launchApp:\n    clearState: true\n- openLink: app.tilia.garden://insights\n- setDarkMode: enabled\n- assertVisible: "Insights"\n',
    );
    const { code, stdout } = await command([
      'flow',
      'run',
      path,
      '--demo',
      '--device',
      'R5CT900FAKE',
      '--json',
    ]);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { ok: true, results: [{ steps: Array.from({ length: 4 }, () => ({ outcome: 'passed' })) }] },
    ]);
  });

  test('records the screen of an Android phone, and refuses a device without live video before the first step', async () => {
    const path = await writeFlow(
      'a.yaml',
      '- startRecording: store/tour\n- tapOn: "Insights"\n- stopRecording\n',
    );
    const out = join(dir, 'out');
    const run = (device: string) =>
      command(['flow', 'run', path, '--demo', '--device', device, '--out', out, '--json']);
    const { code, stdout } = await run('R5CT900FAKE');
    const file = join(out, 'R5CT900FAKE/store/tour.mp4');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { results: [{ files: [file] }] }]);
    expect((await readFile(file)).subarray(4, 8).toString()).toBe('ftyp');
    const refused = await run('00008130-000A1D2E3C41001C');
    expect([refused.code, refused.stdout]).toEqual([
      2,
      expect.stringContaining('startRecording is not possible on this device (an iPhone)'),
    ]);
  });

  test('exits with 1 when a step fails, and says what is on the screen instead', async () => {
    const path = await writeFlow(
      'a.yaml',
      '- launchApp\n- extendedWaitUntil:\n    visible: "Insightz"\n    timeout: 0\n',
    );
    const [out, junit] = [join(dir, 'out'), join(dir, 'results.xml')];
    const args = ['--device', 'R5CT900FAKE', '--out', out, '--junit', junit];
    const { code, stdout } = await command(['flow', 'run', path, '--demo', ...args]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^failed: a\.yaml on R5CT900FAKE/);
    expect(stdout).toContain('a.yaml:4:3: extendedWaitUntil "Insightz"');
    expect(stdout).toContain('There is no "Insightz" on the screen.\n  On the screen: "Insights"');
    const kept = join(out, 'R5CT900FAKE', 'failed a.yaml');
    for (const type of ['png', 'json', 'log']) expect(stdout).toContain(`Saved ${kept}.${type}`);
    expect(await readFile(`${kept}.json`, 'utf8')).toContain('"Insights"');
    expect(await readFile(`${kept}.log`, 'utf8')).toContain('START u0');
    expect(await readFile(junit, 'utf8')).toContain(`Saved: ${kept}.png`);
  });

  test('a device that is not there is refused with exit code 2, because no step was run', async () => {
    const path = await writeFlow('a.yaml', '- launchApp\n');
    const { code, stderr } = await command(['flow', 'run', path, '--demo', '--device', 'R5CT900FAKF']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('R5CT900FAKF')]);
  });

  test('refuses what a device cannot do before the first step, with exit code 2', async () => {
    const path = await writeFlow('a.yaml', '- tapOn: "Insights"\n- pressKey: Tab\n');
    const { code, stderr } = await command([
      'flow',
      'run',
      path,
      '--demo',
      '--device',
      '00008130-000A1D2E3C41001C',
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no key "Tab" on an iPhone.')]);
  });
});
