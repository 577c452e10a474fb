import { describe, expect, jest, test } from '@jest/globals';

import { checkDevice, loadFlow, printIssue, printJunit, runFlow, type ScreenChanges } from '../src/index.ts';
import { type FakeElement, FakePhone } from './support/fake-phone.ts';
import { filesFrom, runCommands } from './support/run.ts';

const save: FakeElement = { text: 'Save', id: 'com.example:id/save', at: [100, 200, 200, 100] };

describe('a tap', () => {
  test('reaches the middle of the element with the text, in any case', async () => {
    const phone = new FakePhone(() => [save]);
    expect(await runCommands('- tapOn: "sAVE"', phone)).toMatchObject({ outcome: 'passed' });
    expect(phone.inputs).toEqual([{ kind: 'tap', x: 200, y: 250 }]);
  });

  test.each([
    ['id: save', [200, 250]],
    ['id: "com.example:id/save"', [200, 250]],
    ['text: ".*ave"', [200, 250]],
    ['text: "Save"\n    index: -1', [800, 1250]],
    ['text: "Save"\n    index: 0', [200, 250]],
    ['text: "Save"\n    below: "Title"', [800, 1250]],
    ['text: "Save"\n    enabled: false', [800, 1250]],
    ['text: "Save"\n    childOf:\n      id: "dialog"', [800, 1250]],
    ['containsChild: "Title"', [500, 1000]],
    ['point: "50%,25%"', [500, 500]],
    ['point: "7,8"', [7, 8]],
    ['text: "Save"\n    point: "0%,0%"', [100, 200]],
  ])('with %s reaches %j', async (selector, [x, y]) => {
    const phone = new FakePhone(() => [
      save,
      { text: 'Title', role: 'text', flags: [], at: [0, 800, 1000, 100] },
      {
        id: 'dialog',
        role: 'group',
        flags: [],
        at: [600, 1000, 400, 500],
        children: [{ text: 'Save', flags: ['clickable', 'disabled'], at: [700, 1200, 200, 100] }],
      },
    ]);
    expect(await runCommands(`- tapOn:\n    ${selector}`, phone)).toMatchObject({ outcome: 'passed' });
    expect(phone.inputs).toEqual([{ kind: 'tap', x, y }]);
  });

  test('takes the one of two equal elements that can be tapped', async () => {
    const phone = new FakePhone(() => [
      { text: 'Save', role: 'text', flags: [], at: [0, 0, 1000, 100] },
      save,
    ]);
    await runCommands('- tapOn: "Save"', phone);
    expect(phone.inputs).toEqual([{ kind: 'tap', x: 200, y: 250 }]);
  });

  test('waits until the element is there', async () => {
    const phone = new FakePhone((reading) => (reading < 4 ? [] : [save]));
    expect(await runCommands('- tapOn: "Save"', phone)).toMatchObject({ outcome: 'passed' });
  });

  test('touches nothing, and says what covers the element', async () => {
    const phone = new FakePhone(() => [save, { text: 'Allow?', role: 'dialog', at: [0, 0, 1000, 2000] }]);
    const result = await runCommands('- tapOn: "Save"', phone);
    expect(phone.inputs).toEqual([]);
    expect(result.failure?.step.reason).toBe('"Save" is covered by "Allow?".');
  });

  test('with a text of several lines finds it with spaces too', async () => {
    const phone = new FakePhone(() => [{ ...save, text: 'Save\nall' }]);
    expect(await runCommands('- tapOn: "Save all"', phone)).toMatchObject({ outcome: 'passed' });
  });

  test('twice and long', async () => {
    const phone = new FakePhone(() => [save]);
    await runCommands('- doubleTapOn: { text: "Save", repeat: 3 }\n- longPressOn: "Save"', phone);
    expect(phone.inputs.map(({ kind }) => kind)).toEqual(['tap', 'tap', 'long']);
  });
});

describe('a swipe from an element', () => {
  test.each([
    ['text: "Save"', [200, 250]],
    ['{ text: "Save", point: "50%, 90%" }', [200, 290]],
    ['{ text: "Save", point: "25, 75" }', [125, 275]],
  ])('%s begins at %j', async (from, [x, y]) => {
    const phone = new FakePhone(() => [save]);
    const written = from.startsWith('{') ? from : `{ ${from} }`;
    const { steps } = await runCommands(`- swipe: { direction: LEFT, from: ${written} }`, phone);
    expect(phone.inputs).toEqual([{ kind: 'swipe', x, y, x2: 100, y2: y }]);
    expect(steps[0]?.text).toBe('swipe direction LEFT "Save"');
  });

  test('at a point beyond it touches nothing', async () => {
    const phone = new FakePhone(() => [save]);
    const flow = '- swipe: { direction: UP, from: { text: "Save", point: "200,5" } }';
    const { failure } = await runCommands(flow, phone);
    expect(failure?.step.reason).toMatch(/200,5 is outside of the element, which has 200 × 100 pixels/);
    expect(phone.inputs).toEqual([]);
  });
});

describe('a step that waits', () => {
  /** The picture stands still until the test changes it. */
  class FakePicture implements ScreenChanges {
    changedAt: number | undefined = performance.now() - 1000;
    readonly waits: number[] = [];
    onWait: () => void = () => {};

    async next(atMostMs: number): Promise<void> {
      this.waits.push(atMostMs);
      this.onWait();
    }
  }

  test('reads the elements again only when the picture has changed', async () => {
    let isThere = false;
    const phone = new FakePhone(() => (isThere ? [save] : []));
    const picture = new FakePicture();
    picture.onWait = () => {
      isThere = true;
      picture.changedAt = performance.now();
    };
    phone.changes = picture;
    expect(await runCommands('- assertVisible: "Save"', phone)).toMatchObject({ outcome: 'passed' });
    expect(phone.readings).toBe(2);
    expect(picture.waits).toHaveLength(1);
  });

  test('reads them now and then while the picture stands still, because they may change without it', async () => {
    const phone = new FakePhone((reading) => (reading < 4 ? [] : [save]));
    const picture = new FakePicture();
    phone.changes = picture;
    expect(await runCommands('- assertVisible: "Save"', phone)).toMatchObject({ outcome: 'passed' });
    expect(picture.waits).toHaveLength(3);
    for (const ms of picture.waits) expect(ms).toBeLessThanOrEqual(500);
  });

  test('does not wait for the picture while it changes, nor where nothing tells it', async () => {
    for (const changedAt of [performance.now() + 60_000, undefined]) {
      const phone = new FakePhone((reading) => (reading < 4 ? [] : [save]));
      const picture = new FakePicture();
      picture.changedAt = changedAt;
      phone.changes = picture;
      expect(await runCommands('- assertVisible: "Save"', phone)).toMatchObject({ outcome: 'passed' });
      expect(picture.waits).toEqual([]);
    }
  });

  test('waits no longer than its own time', async () => {
    const phone = new FakePhone(() => []);
    const picture = new FakePicture();
    picture.onWait = () => {
      throw new Error('The time was over before.');
    };
    phone.changes = picture;
    const flow = '- extendedWaitUntil: { visible: "Save", timeout: 0 }';
    expect(await runCommands(flow, phone)).toMatchObject({ outcome: 'failed' });
    expect(phone.readings).toBe(1);
  });
});

describe('a step that fails', () => {
  test('ends the run with its place, the nearest elements, the picture and the tree', async () => {
    const phone = new FakePhone(() => [save, { text: 'Cancel', at: [0, 400, 100, 100] }]);
    const { outcome, steps, failure } = await runCommands(
      '- extendedWaitUntil:\n    visible: "Safe"\n    timeout: 0\n- back',
      phone,
    );
    expect(outcome).toBe('failed');
    expect(steps).toHaveLength(1);
    expect(failure).toMatchObject({
      step: { place: { line: 3, column: 3 }, reason: 'There is no "Safe" on the screen.' },
      nearest: ['"Save"', '"Cancel"'],
    });
    expect(failure?.screenshot).toBeDefined();
    expect(failure?.tree?.elements.length).toBe(3);
  });

  test('keeps what the device has logged since the step before, if it tells it', async () => {
    const asked: number[] = [];
    const readLog = async (sinceMs: number): Promise<string> => {
      asked.push(sinceMs);
      return 'E App: no network';
    };
    const flow = '- tapOn: "Save"\n- extendedWaitUntil:\n    visible: "No"\n    timeout: 0\n';
    const { failure, steps } = await runCommands(
      flow,
      new FakePhone(() => [save], { abilities: { readLog } }),
    );
    expect(failure?.log).toBe('E App: no network');
    const spentMs = steps.reduce((sum, { durationMs }) => sum + durationMs, 0);
    expect(asked[0]).toBeGreaterThanOrEqual(spentMs - steps.length);
    const silent = { readLog: () => Promise.reject(new Error('Gone.')) };
    const { failure: other } = await runCommands(flow, new FakePhone(() => [save], { abilities: silent }));
    expect(other).toMatchObject({ log: undefined, step: { outcome: 'failed' } });
  });

  test('and is optional warns, and the run goes on', async () => {
    const phone = new FakePhone(() => [save]);
    const { outcome, steps } = await runCommands(
      '- extendedWaitUntil:\n    visible: "No"\n    timeout: 0\n    optional: true\n- tapOn: "Save"',
      phone,
    );
    expect(outcome).toBe('passed');
    expect(steps.map(({ outcome: one }) => one)).toEqual(['warned', 'passed']);
  });

  test('inside an optional step warns, and the result forgets it', async () => {
    const phone = new FakePhone(() => [save]);
    const result = await runCommands(
      '- runFlow:\n    optional: true\n    commands:\n      - assertTrue: "${1 == 2}"\n- tapOn: "Save"',
      phone,
    );
    expect(result).toMatchObject({ outcome: 'passed', failure: undefined });
    expect(result.steps.map(({ command, outcome, reason }) => [command, outcome, reason])).toEqual([
      ['assertTrue', 'failed', '${1 == 2} is not true.'],
      ['runFlow', 'warned', '${1 == 2} is not true.'],
      ['tapOn', 'passed', undefined],
    ]);
    expect(printJunit([result])).not.toContain('<failure');
  });

  test('is told, and not one of the steps that clean up after it', async () => {
    const { failure } = await runCommands('- runFlow: in.yaml', new FakePhone(() => [save]), {
      files: {
        'in.yaml': 'appId: x\nonFlowComplete:\n  - assertTrue: "${3 == 4}"\n---\n- assertTrue: "${1 == 2}"\n',
      },
    });
    expect(failure?.step.reason).toBe('${1 == 2} is not true.');
  });

  test('lets onFlowComplete run', async () => {
    const phone = new FakePhone(() => [save]);
    const { loaded } = await loadFlow('flow.yaml', {
      files: filesFrom({
        'flow.yaml':
          'appId: x\nonFlowComplete:\n  - stopApp\n---\n- extendedWaitUntil:\n    visible: "No"\n    timeout: 0\n',
      }),
      values: {},
    });
    if (!loaded) throw new Error('The flow was not loaded.');
    const saveScreenshot = async (): Promise<void> => {};
    const { outcome } = await runFlow(loaded, phone, {
      values: {},
      signal: new AbortController().signal,
      saveScreenshot,
    });
    expect(outcome).toBe('failed');
    expect(phone.apps).toEqual(['stop x']);
  });

  test('because the device is gone rejects with the error of the device', async () => {
    const phone = new FakePhone(() => [save]);
    phone.onInput = () => {
      throw new Error('device offline');
    };
    await expect(runCommands('- tapOn:\n    text: "Save"\n    optional: true', phone)).rejects.toThrow(
      'device offline',
    );
  });

  test('because the device refuses it is a failure as any other, and may be optional', async () => {
    const phone = new FakePhone(() => [save]);
    phone.onInput = () => {
      throw new Error('cannot type "ö"');
    };
    Object.assign(phone, { findRefusal: (error: Error) => `The device ${error.message}.` });
    const { failure, steps } = await runCommands(
      '- inputText: { text: "ö", optional: true }\n- inputText: "ö"\n- back',
      phone,
    );
    expect(steps.map(({ outcome }) => outcome)).toEqual(['warned', 'failed']);
    expect(failure?.step).toMatchObject({ place: { line: 4 }, reason: 'The device cannot type "ö".' });
  });
});

describe('steps inside steps', () => {
  test('run under their conditions', async () => {
    const phone = new FakePhone(() => [save]);
    const { steps } = await runCommands(
      [
        '- runFlow:\n    when:\n      visible: "Save"\n    commands:\n      - tapOn: "Save"',
        '- runFlow:\n    when:\n      platform: iOS\n    commands:\n      - back',
        "- runFlow:\n    when:\n      true: ${MODE == 'x'}\n    commands:\n      - back",
      ].join('\n'),
      phone,
    );
    expect(steps.map(({ command, outcome }) => `${command} ${outcome}`)).toEqual([
      'tapOn passed',
      'runFlow passed',
      'runFlow skipped',
      'runFlow skipped',
    ]);
  });

  test('are left out at once when a condition was waited for since the last change', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      const phone = new FakePhone(() => [save]);
      phone.changes = { changedAt: -1000, next: async (ms) => void (now += ms) };
      const asks = (text: string): string =>
        `- runFlow: { when: { visible: "${text}" }, commands: [back] }\n`;
      await runCommands(asks('One'), phone);
      const whole = phone.readings;
      await runCommands(asks('One') + asks('Two'), phone);
      expect(phone.readings).toBe(whole + whole + 1);
      expect(whole).toBeGreaterThan(10);
    } finally {
      clock.mockRestore();
    }
  });

  test('get the whole time to look for their elements after every step that changes something', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      // The step before takes longer than an element is looked for.
      const wait = '{ notVisible: "x", timeout: 0 }';
      for (const [before, readingsMs] of [
        ['- waitForAnimationToEnd', [10_000, 10_000]],
        ['- clearState', []],
        [`- runFlow:\n    commands: [ back, extendedWaitUntil: ${wait} ]`, [0, 0, 20_000]],
      ] as const) {
        const abilities = { clearState: async () => void (now += 20_000) };
        const phone = new FakePhone(() => [], { abilities });
        phone.changes = { changedAt: -1000, next: async (ms) => void (now += ms) };
        phone.screen = (reading) => {
          now += readingsMs[reading - 1] ?? 0;
          return reading > 10 ? [save] : [];
        };
        const { outcome } = await runCommands(`${before}\n- tapOn: "Save"`, phone);
        expect([before, outcome]).toEqual([before, 'passed']);
      }
    } finally {
      clock.mockRestore();
    }
  });

  test('of another file get the values of the step before those from outside', async () => {
    const phone = new FakePhone(() => [save]);
    await runCommands(
      '- runFlow:\n    file: in.yaml\n    env:\n      WHO: "Bob"\n- inputText: ${WHO}',
      phone,
      { values: { WHO: 'Ann' }, files: { 'in.yaml': 'appId: x\n---\n- inputText: ${WHO}\n' } },
    );
    expect(phone.inputs).toMatchObject([{ text: 'Bob' }, { text: 'Ann' }]);
  });

  test('of another file get the values that the step gives them', async () => {
    const phone = new FakePhone(() => [save]);
    await runCommands('- runFlow:\n    file: in.yaml\n    env:\n      WHO: "Ann"', phone, {
      files: { 'in.yaml': 'appId: x\nenv:\n  HELLO: "Hi ${WHO}"\n---\n- inputText: ${HELLO}\n' },
    });
    expect(phone.inputs).toEqual([{ kind: 'type', text: 'Hi Ann' }]);
  });

  test('are repeated as often as the step says, and while its condition holds', async () => {
    let taps = 0;
    const phone = new FakePhone(() => (taps < 3 ? [save] : []));
    phone.onInput = () => {
      taps += 1;
    };
    await runCommands('- repeat:\n    times: 2\n    commands:\n      - tapOn: "Save"', phone);
    expect(taps).toBe(2);
  });

  test('are tried again after a failure, and the result forgets it', async () => {
    let isThere = false;
    const phone = new FakePhone(() => (isThere ? [save] : [{ text: 'Load', at: [0, 0, 100, 100] }]));
    let taps = 0;
    phone.onInput = () => {
      taps += 1;
      isThere = taps === 2;
    };
    const { outcome, failure } = await runCommands(
      '- retry:\n    maxRetries: 2\n    commands:\n      - tapOn: "Load"\n      - extendedWaitUntil:\n          visible: "Save"\n          timeout: 0',
      phone,
    );
    expect(outcome).toBe('passed');
    expect(failure).toBeUndefined();
  });

  test('that run no flow beyond a bound of rounds end', async () => {
    const phone = new FakePhone(() => [save]);
    const { steps } = await runCommands('- repeat:\n    times: 0\n    commands:\n      - back', phone);
    expect(steps.map(({ outcome }) => outcome)).toEqual(['skipped']);
  });
});

describe('other steps', () => {
  test('start and stop the app of the flow', async () => {
    const phone = new FakePhone(() => [save]);
    await runCommands('- launchApp\n- launchApp:\n    stopApp: false\n- stopApp: com.other', phone);
    expect(phone.apps).toEqual([
      'stop com.example',
      'launch com.example',
      'launch com.example',
      'stop com.other',
    ]);
  });

  test('type, erase and press keys', async () => {
    const phone = new FakePhone(() => [
      { text: 'abc', role: 'field', flags: ['clickable', 'focused'], at: [0, 0, 1000, 100] },
    ]);
    await runCommands(
      '- inputText: "Hi"\n- eraseText\n- pressKey: Enter\n- pressKey: Volume Up\n- back',
      phone,
    );
    expect(phone.inputs).toEqual([
      { kind: 'type', text: 'Hi' },
      ...Array.from({ length: 3 }, () => ({ kind: 'key', key: 'delete' })),
      { kind: 'key', key: 'enter' },
      { kind: 'key', key: 'volume_up' },
      { kind: 'key', key: 'back' },
    ]);
  });

  test('copy a text and paste it', async () => {
    const phone = new FakePhone(() => [{ text: '4711', id: 'code', at: [0, 0, 100, 100] }]);
    await runCommands(
      '- copyTextFrom:\n    id: code\n- pasteText\n- inputText: "x${maestro.copiedText}"',
      phone,
    );
    expect(phone.inputs).toEqual([
      { kind: 'type', text: '4711' },
      { kind: 'type', text: 'x4711' },
    ]);
  });

  test.each([[false], [true]])('paste what was put into the clipboard (device has one: %s)', async (has) => {
    const copied: string[] = [];
    const setClipboard = async (text: string): Promise<void> => void copied.push(text);
    const phone = new FakePhone(() => [save], { abilities: has ? { setClipboard } : {} });
    await runCommands('- setClipboard: "${NAME}!"\n- pasteText', phone, { values: { NAME: 'Ana' } });
    expect(phone.inputs).toEqual([{ kind: 'type', text: 'Ana!' }]);
    expect(copied).toEqual(has ? ['Ana!'] : []);
  });

  test('add the pictures of the flow that names them', async () => {
    const added: [string, string][] = [];
    const phone = new FakePhone(() => [save], {
      abilities: {
        addMedia: async (files) => {
          for (const { name, bytes } of files) added.push([name, new TextDecoder().decode(bytes)]);
        },
      },
    });
    await runCommands('- runFlow: in/a.yaml\n', phone, {
      files: {
        'in/a.yaml': 'appId: x\n---\n- addMedia:\n    - "../${NAME}.png"\n    - "sea.mp4"\n',
        'beach.png': 'beach',
        'in/sea.mp4': 'sea',
      },
      values: { NAME: 'beach' },
    });
    expect(added).toEqual([
      ['beach.png', 'beach'],
      ['sea.mp4', 'sea'],
    ]);
  });

  test.each([
    ['android', [500, 1000, 500, 200]],
    ['ios', [500, 1800, 500, 200]],
  ] as const)('swipe up as Maestro does on %s', async (platform, [x, y, x2, y2]) => {
    const phone = new FakePhone(() => [save], { platform });
    await runCommands('- swipe:\n    direction: UP', phone);
    expect(phone.inputs).toEqual([{ kind: 'swipe', x, y, x2, y2 }]);
  });

  test('scroll until an element is on the screen', async () => {
    let swipes = 0;
    const phone = new FakePhone(() => (swipes < 3 ? [] : [save]));
    phone.onInput = () => {
      swipes += 1;
    };
    expect(await runCommands('- scrollUntilVisible:\n    element: "Save"', phone)).toMatchObject({
      outcome: 'passed',
    });
    expect(swipes).toBe(3);
  });

  test('take screenshots under names with folders', async () => {
    const phone = new FakePhone(() => [save]);
    const { screenshots } = await runCommands(
      '- takeScreenshot: store/${LANG}/home.png\n- takeScreenshot: /tmp/x/last',
      phone,
      { values: { LANG: 'de-DE' } },
    );
    expect(screenshots).toEqual(['store/de-DE/home', 'last']);
  });

  test.each(['../x', 'a/../../x', 'a/.hidden', 'a:b', ''])('refuse the screenshot %j', async (name) => {
    const phone = new FakePhone(() => [save]);
    const { outcome } = await runCommands('- takeScreenshot: ${NAME}', phone, { values: { NAME: name } });
    expect(outcome).toBe('failed');
  });

  test.each(['https://example.com/"; rm', 'javascript:alert(1)', 'file:///etc/passwd', 'example.com'])(
    'refuse the link %j',
    async (link) => {
      const opened: string[] = [];
      const phone = new FakePhone(() => [save], {
        abilities: {
          openLink: async (one) => {
            opened.push(one);
          },
        },
      });
      const { outcome } = await runCommands(`- openLink: ${JSON.stringify(link)}`, phone);
      expect({ outcome, opened }).toEqual({ outcome: 'failed', opened: [] });
    },
  );
});

describe('what a device cannot do', () => {
  async function check(commands: string, platform: 'android' | 'ios'): Promise<string[]> {
    const { loaded } = await loadFlow('flow.yaml', {
      files: filesFrom({ 'flow.yaml': `appId: x\n---\n${commands}` }),
      values: {},
    });
    if (!loaded) throw new Error('The flow was not loaded.');
    return checkDevice(loaded, new FakePhone(() => [], { platform })).map(printIssue);
  }

  test('is told before the first step', async () => {
    expect(await check('- openLink: "a:b"\n- pressKey: Tab\n- back\n', 'ios')).toEqual([
      'flow.yaml:3:3: error: openLink is not possible on this device (an iPhone).',
      'flow.yaml:4:3: error: There is no key "Tab" on an iPhone.',
      'flow.yaml:4:3: warning: Tab is pressed. Maestro types a space instead.',
      'flow.yaml:5:3: warning: An iPhone has no back key, so the step is skipped.',
    ]);
  });

  test.each([
    ['clearState', 'ios', /clearState .*an iPhone.*Use a simulator; or install the app again/],
    ['clearKeychain', 'ios', /error: The keychain cannot be cleared/],
    ['launchApp: {clearKeychain: true}', 'ios', /error: The keychain cannot be cleared/],
    ['clearKeychain', 'android', /warning: An Android device has no keychain/],
    ['addMedia: "a.png"', 'ios', /addMedia .*send the pictures/],
    ['setLocation:\n    latitude: 1\n    longitude: 2', 'android', /setLocation .*mock locations/],
  ] as const)('says what to do instead: %s on %s', async (command, platform, message) => {
    expect((await check(`- ${command}\n`, platform)).join()).toMatch(message);
  });

  test('does not matter in a branch of the other platform', async () => {
    expect(
      await check(
        '- runFlow:\n    when:\n      platform: Android\n    commands:\n      - pressKey: Tab\n',
        'ios',
      ),
    ).toEqual([]);
  });
});

test('a run stops when its signal is aborted', async () => {
  const phone = new FakePhone(() => []);
  const stop = new AbortController();
  phone.screen = (reading) => {
    if (reading === 3) stop.abort(new Error('stopped'));
    return [];
  };
  const { loaded } = await loadFlow('flow.yaml', {
    files: filesFrom({ 'flow.yaml': 'appId: x\n---\n- tapOn: "Never"\n' }),
    values: {},
  });
  if (!loaded) throw new Error('The flow was not loaded.');
  const saveScreenshot = async (): Promise<void> => {};
  await expect(runFlow(loaded, phone, { values: {}, signal: stop.signal, saveScreenshot })).rejects.toThrow(
    'stopped',
  );
});

test('JUnit tells each flow of each device, and is XML whatever a screen contains', async () => {
  const phone = new FakePhone(() => [{ text: 'a<b>\u0001"', at: [0, 0, 100, 100] }]);
  const result = await runCommands('- extendedWaitUntil:\n    visible: "]]><&"\n    timeout: 0\n', phone);
  const xml = printJunit([result]);
  expect(xml).toContain('<testsuite name="fake-1" tests="1" failures="1"');
  expect(xml).toContain('There is no &quot;]]&gt;&lt;&amp;&quot; on the screen.');
  expect(xml).not.toContain('\u0001');
  const error = 'The phone is gone.';
  const lost = { ...result, failure: undefined, error };
  expect(printJunit([lost])).toContain(`<error message="${error}">${error}</error>`);
});

describe('a part of a flow', () => {
  test.each([
    [{ from: 1 }, ['second', 'third', 'end']],
    [{ from: 1, to: 2 }, ['second']],
    [{ to: 1 }, ['begin', 'first']],
  ])('from %j is run', async (range, names) => {
    const shot = (name: string) => `- takeScreenshot: ${name}\n`;
    const flow = `appId: a\nonFlowStart:\n  ${shot('begin')}onFlowComplete:\n  ${shot('end')}---\n${['first', 'second', 'third'].map(shot).join('')}`;
    const { loaded } = await loadFlow('flow.yaml', { files: filesFrom({ 'flow.yaml': flow }), values: {} });
    if (!loaded) throw new Error('The flow cannot be read.');
    const taken: string[] = [];
    await runFlow(loaded, new FakePhone(() => [save]), {
      ...range,
      values: {},
      signal: new AbortController().signal,
      saveScreenshot: async (name) => void taken.push(name),
    });
    expect(taken).toEqual(names);
  });

  test('tells which elements were found', async () => {
    const { loaded } = await loadFlow('flow.yaml', {
      files: filesFrom({ 'flow.yaml': 'appId: a\n---\n- tapOn: "Save"\n' }),
      values: {},
    });
    if (!loaded) throw new Error('The flow cannot be read.');
    const found: string[] = [];
    await runFlow(loaded, new FakePhone(() => [save]), {
      values: {},
      signal: new AbortController().signal,
      saveScreenshot: async () => undefined,
      onFound: ({ element }) => found.push(element.text),
    });
    expect(found).toEqual(['Save']);
  });
});
