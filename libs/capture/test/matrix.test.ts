import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Folder, HostError } from '@storedeck/host/folder';

import {
  type CellResult,
  lockCaptures,
  type MatrixProgress,
  putBackLeft,
  readKept,
  readLeftSettings,
} from '../src/index.ts';
import { capture, makeFlow, makePlan, pairDevices } from './support/matrix.ts';
import { MemoryPhone } from './support/memory-phone.ts';

let folder: Folder;
beforeEach(async () => {
  folder = new Folder(await mkdtemp(join(tmpdir(), 'storedeck-capture-')));
});
afterEach(() => rm(folder.root, { recursive: true, force: true }));

function outcomes(cells: readonly CellResult[]): string[] {
  return cells.map(({ cell, outcome }) => `${cell.language} ${outcome}`);
}

describe('a run', () => {
  test('takes every picture in every language and variant, and puts everything back', async () => {
    const phone = new MemoryPhone();
    const start = new Map(phone.values);
    const plan = makePlan({ appearances: ['light', 'dark'], textSizes: ['default'] });
    const { cells, notes } = await capture([phone], { folder, plan });
    expect(outcomes(cells)).toEqual(['en-US done', 'fr-FR done', 'en-US done', 'fr-FR done']);
    expect(notes).toEqual([]);
    expect(cells.flatMap(({ shots }) => shots.map(({ file }) => file))).toContain(
      'captures/pictures/fr-FR/P1-dark-default/list.png',
    );
    const pictures = await Promise.all(
      cells.flatMap(({ shots }) => shots.map(({ file }) => readFile(join(folder.root, file), 'base64'))),
    );
    expect(new Set(pictures).size).toBe(8);
    expect(phone.changedFrom(start)).toEqual([]);
    expect(await readLeftSettings(folder)).toEqual([]);
  });

  test('waits by the changes of the picture that the device tells', async () => {
    const phone = new MemoryPhone();
    let isAsked = false;
    phone.changes = {
      get changedAt() {
        isAsked = true;
        return performance.now() - 1000;
      },
      next: async () => void (phone.page = 'list'),
    };
    const flow = await makeFlow(
      'appId: ${APP_ID}\n---\n- launchApp\n- takeScreenshot: home\n- extendedWaitUntil: { visible: "Plant.*", timeout: 60000 }\n- takeScreenshot: list\n',
    );
    const { cells } = await capture([phone], { folder, flows: [flow] });
    expect(outcomes(cells)).toEqual(['en-US done', 'fr-FR done']);
    expect(isAsked).toBe(true);
  });

  test('removes what had no value before, and gives back an automatic appearance', async () => {
    const phone = new MemoryPhone();
    await capture([phone], { folder, plan: makePlan({ appearances: ['dark'], textSizes: ['large'] }) });
    expect([phone.values.get('appearance'), phone.values.get('textSize')]).toEqual(['auto', null]);
    expect(phone.calls.filter(({ what }) => what === 'write textSize').map(({ value }) => value)).toEqual([
      '1.3',
      null,
    ]);
  });

  test('writes down each value before it changes it', async () => {
    const phone = new MemoryPhone();
    const written: boolean[] = [];
    let texts = '';
    phone.onCall = ({ what }) => {
      if (what.startsWith('write ') && texts !== 'done') written.push(texts.includes(what.slice(6)));
    };
    const recording = new (class extends Folder {
      override async replace(...[path, data, options]: Parameters<Folder['replace']>) {
        const isWritten = await super.replace(path, data, options);
        if (path.includes('/settings/')) texts = String(data);
        return isWritten;
      }
    })(folder.root);
    await capture([phone], { folder: recording });
    expect(written.length).toBeGreaterThan(10);
    expect(written).not.toContain(false);
  });

  test('starts the app of a simulator in the language each time that the flow starts it', async () => {
    const phone = new MemoryPhone({ platform: 'ios', name: 'iPhone 17' });
    const start = new Map(phone.values);
    const { cells } = await capture([phone], { folder, plan: makePlan({ appearances: ['dark'] }) });
    expect(outcomes(cells)).toEqual(['en-US done', 'fr-FR done']);
    expect(phone.calls.filter(({ what }) => what === 'launchWith').map(({ value }) => value)).toEqual([
      'AppleLanguages,(en-US) AppleLocale,en_US',
      'AppleLanguages,(fr-FR) AppleLocale,fr_FR',
    ]);
    expect(phone.changedFrom(start)).toEqual([]);
  });

  test('runs all devices at the same time', async () => {
    const phones = ['P1', 'P2', 'P3'].map((id) => new MemoryPhone({ id }));
    const plan = makePlan({ devices: phones.map(({ id }) => ({ device: id })) });
    const began: MatrixProgress[] = [];
    const { cells } = await capture(phones, {
      ...{ folder, plan },
      onProgress: (progress) => began.push(progress),
    });
    expect(cells).toHaveLength(6);
    expect(began.slice(0, 4).map(({ kind }) => kind)).toEqual(['plan', 'begin', 'begin', 'begin']);
  });

  test('leaves a device that somebody else uses, and goes on with the others', async () => {
    const phones = ['P1', 'P2'].map((id) => new MemoryPhone({ id }));
    const plan = makePlan({ devices: phones.map(({ id }) => ({ device: id })) });
    const { cells } = await capture(phones, {
      ...{ folder, plan },
      use: (device, work) =>
        device.id === 'P1'
          ? Promise.reject(Object.assign(new Error('A person uses Pixel 8.'), { code: 'DEVICE_BUSY' }))
          : work(new AbortController().signal),
    });
    expect(cells.filter(({ outcome }) => outcome === 'left')).toHaveLength(2);
    expect(cells.filter(({ outcome }) => outcome === 'done')).toHaveLength(2);
  });
});

describe('what goes wrong with an app', () => {
  test('an app without the language: the cell fails with the texts of both, and the others go on', async () => {
    const phone = new MemoryPhone({ languages: ['en-US', 'de-DE'] });
    const plan = makePlan({ languages: ['en-US', 'fr-FR', 'de-DE'] });
    const { cells } = await capture([phone], { folder, plan });
    expect(outcomes(cells)).toEqual(['en-US done', 'fr-FR failed', 'de-DE done']);
    expect(cells[1]).toMatchObject({
      reason:
        'The app did not take the language fr-FR: with en-US it shows "Welcome", "Plants", with fr-FR "Welcome", "Plants".',
      picture: 'captures/failed/fr-FR/P1/tour.yaml.png',
    });
    expect(await readdir(join(folder.root, 'captures/failed/fr-FR/P1'))).toEqual(['tour.yaml.png']);
  });

  test('two regions of a language may have the same texts', async () => {
    const phone = new MemoryPhone();
    const { cells } = await capture([phone], { folder, plan: makePlan({ languages: ['en-US', 'en-GB'] }) });
    expect(outcomes(cells)).toEqual(['en-US done', 'en-GB done']);
    expect(cells[1]?.warnings).toEqual(['The texts are those of en-US.']);
  });

  test('the same picture in two languages is a warning that names both', async () => {
    // The texts differ, and the picture shows none of them.
    const plain = new (class extends MemoryPhone {
      override async screenshot() {
        return new MemoryPhone().screenshot();
      }
    })();
    const { cells } = await capture([plain], { folder });
    expect(cells[1]?.warnings).toEqual([
      'home is the same picture as in en-US: captures/pictures/fr-FR/P1/home.png and captures/pictures/en-US/P1/home.png.',
      'list is the same picture as in en-US: captures/pictures/fr-FR/P1/list.png and captures/pictures/en-US/P1/list.png.',
    ]);
  });

  test('a protected screen is a failure', async () => {
    const phone = new MemoryPhone();
    phone.isSecure = true;
    const { cells } = await capture([phone], { folder });
    expect(cells[0]).toMatchObject({
      outcome: 'failed',
      reason: 'The picture home has one colour: the screen is protected (FLAG_SECURE), or it is off.',
    });
  });

  test('a flow that fails is run again once, and then told with its picture', async () => {
    const phone = new MemoryPhone();
    const flow = await makeFlow('appId: ${APP_ID}\n---\n- takeScreenshot: home\n- assertTrue: ${false}\n');
    const { cells } = await capture([phone], {
      ...{ folder, flows: [flow] },
      plan: makePlan({ languages: ['en-US'], screenshots: [{ name: 'home' }] }),
    });
    expect(cells[0]).toMatchObject({ outcome: 'failed', picture: expect.stringMatching(/\.png$/) });
    // The flow does not start the app, so the run does: once for each attempt.
    expect(phone.calls.filter(({ what }) => what === 'launch')).toHaveLength(2);
  });
});

describe('what goes wrong with a device', () => {
  test('a phone that ignores the demo mode is told', async () => {
    const phone = new MemoryPhone({ name: 'Galaxy' });
    phone.ignoresBar = true;
    const { notes } = await capture([phone], { folder });
    expect(notes.map(({ text }) => text)).toEqual([
      'The clean status bar of Galaxy is unproven: it looks as before. Look at en-US.',
    ]);
  });

  test('the status bar is cleaned again before each language, because a restart ends the demo mode', async () => {
    const phone = new MemoryPhone();
    await capture([phone], { folder });
    const written = phone.calls.filter(({ what }) => what === 'write cleanBar').map(({ value }) => value);
    expect(written).toEqual(['clean', 'clean', null]);
  });

  test('a value that the phone does not take fails the cell, and is put back', async () => {
    const phone = new MemoryPhone();
    phone.clamps.set('2.0', '1.3');
    const { cells } = await capture([phone], { folder, plan: makePlan({ textSizes: ['largest'] }) });
    expect(cells[0]).toMatchObject({
      outcome: 'failed',
      reason: 'The device did not take 2.0 as the text size.',
    });
    expect(phone.values.get('textSize')).toBeNull();
  });

  test("a person's own change is not overwritten, and told", async () => {
    const phone = new MemoryPhone();
    phone.onCall = ({ what, value }) => {
      if (what === 'write appLanguage' && value === 'fr-FR')
        phone.values.set('appearance', 'custom_schedule');
    };
    const { cells, notes } = await capture([phone], { folder, plan: makePlan({ appearances: ['light'] }) });
    expect(outcomes(cells)).toEqual(['en-US done', 'fr-FR done']);
    expect(phone.values.get('appearance')).toBe('custom_schedule');
    expect(notes.map(({ text }) => text)).toEqual([
      'Somebody has changed the appearance to custom_schedule meanwhile; it was auto before, and was left.',
    ]);
    expect(await readLeftSettings(folder)).toEqual([]);
  });

  test('a cell that needs what a person has changed fails at once, without changing it', async () => {
    const phone = new MemoryPhone();
    phone.onCall = ({ what, value }) => {
      if (what === 'write appLanguage' && value === 'fr-FR')
        phone.values.set('appearance', 'custom_schedule');
    };
    const plan = makePlan({ languages: ['en-US', 'fr-FR', 'de-DE'], appearances: ['light'] });
    const { cells } = await capture([phone], { folder, plan });
    expect(cells[2]).toMatchObject({
      outcome: 'failed',
      reason: 'Somebody has changed the appearance, so it was left as it is, and is not light.',
    });
    expect(phone.values.get('appearance')).toBe('custom_schedule');
  });

  test('a phone that is unplugged in the middle and comes back: its settings are put back first, then the cell is repeated', async () => {
    const phone = new MemoryPhone();
    const start = new Map(phone.values);
    let isGone = false;
    phone.onCall = ({ what, value }) => {
      if (what === 'write appLanguage' && value === 'fr-FR' && phone.calls.length < 100) {
        isGone = true;
        phone.calls.length = 0;
        phone.onCall = ({ what: next }) => {
          // It is back when it is looked for.
          if (next === 'screenshot') isGone = false;
          if (isGone) throw new Error('Pixel 8 is not connected.');
        };
        throw new Error('Pixel 8 is not connected.');
      }
    };
    const { cells } = await capture([phone], { folder });
    expect(outcomes(cells)).toEqual(['en-US done', 'fr-FR done']);
    const [first] = phone.calls.filter(({ what }) => what.startsWith('write '));
    expect(first).toEqual({ what: 'write appLanguage', value: null });
    expect(phone.changedFrom(start)).toEqual([]);
  });

  test('a phone with a loose cable: attempts that it has left do not count, up to five', async () => {
    const phone = new MemoryPhone();
    let isGone = false;
    let losses = 0;
    const loseTimes = (most: number) => {
      losses = 0;
      phone.onCall = ({ what }) => {
        if (what === 'perform' && losses < most) {
          losses += 1;
          isGone = true;
        } else if (what === 'screenshot' && isGone) {
          // It is back when it is looked for again.
          isGone = false;
          throw new Error('The phone sent no screenshot.');
        }
        if (isGone) throw new Error('The phone sent nothing.');
      };
    };
    const retries: string[] = [];
    const onProgress = (progress: MatrixProgress) => {
      if (progress.kind === 'retry') retries.push(progress.reason);
    };
    const plan = makePlan({ languages: ['en-US'] });
    const times = { absentMs: 10_000 };
    loseTimes(4);
    const taken = await capture([phone], { folder, plan, times, onProgress });
    expect(outcomes(taken.cells)).toEqual(['en-US done']);
    expect(retries).toEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(/^Pixel 8 was gone meanwhile: .*sent nothing/)),
    );
    loseTimes(Infinity);
    const failed = await capture([phone], { folder, plan, times });
    expect(losses).toBe(5);
    expect(failed.cells).toMatchObject([
      { outcome: 'failed', reason: expect.stringMatching(/^Pixel 8 was gone meanwhile: /) },
    ]);
  });

  test('a phone that does not come back: its other cells are left, and a later start puts it back', async () => {
    const phone = new MemoryPhone();
    const start = new Map(phone.values);
    phone.onCall = ({ what, value }) => {
      if (what !== 'write appLanguage' || value !== 'fr-FR') return;
      phone.onCall = () => {
        throw new Error('Pixel 8 is not connected.');
      };
      phone.onCall({ what: '' });
    };
    const plan = makePlan({ languages: ['en-US', 'fr-FR', 'de-DE'] });
    const { cells, notes } = await capture([phone], { folder, plan });
    expect(outcomes(cells)).toEqual(['en-US done', 'fr-FR failed', 'de-DE left']);
    expect(notes.at(-1)?.text).toMatch(/were not put back: .* The next start tries it again\.$/);
    const find = async () => undefined;
    const use = <R>(_device: unknown, work: (lost: AbortSignal) => Promise<R>) =>
      work(new AbortController().signal);
    const { signal } = new AbortController();
    expect(await putBackLeft({ folder, find, use, signal })).toMatchObject([{ outcome: 'absent' }]);
    phone.onCall = () => undefined;
    expect(await putBackLeft({ folder, find: async () => phone, use, signal })).toMatchObject([
      { outcome: 'done', notes: [] },
    ]);
    expect(phone.changedFrom(start)).toEqual([]);
    expect(await readLeftSettings(folder)).toEqual([]);
  });

  test('the status bar that somebody has overridden in a simulator is not touched', async () => {
    const phone = new MemoryPhone({ platform: 'ios' });
    const { settings } = (await phone.abilities.readSettings?.('', new AbortController().signal)) ?? {};
    const port = { read: async () => 'Time: 12:00', write: async () => Promise.reject(new Error('touched')) };
    Object.assign(phone.abilities, {
      readSettings: async () => ({
        system: 'iOS 27',
        settings: new Map([...(settings ?? []), ['cleanBar', port]]),
      }),
    });
    const { cells, notes } = await capture([phone], { folder });
    expect(outcomes(cells)).toEqual(['en-US done', 'fr-FR done']);
    expect(notes[0]?.text).toMatch(/^Somebody has changed the clean status bar/);
  });
});

describe('a stop', () => {
  test('when the disk is full, everything is put back, and a later run continues', async () => {
    const phone = new MemoryPhone();
    const start = new Map(phone.values);
    const full = new (class extends Folder {
      override async replace(...[path, data, options]: Parameters<Folder['replace']>) {
        if (path.includes('fr-FR')) throw new HostError('DISK_FULL', 'There is no room left.');
        return super.replace(path, data, options);
      }
    })(folder.root);
    await expect(capture([phone], { folder: full })).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(phone.changedFrom(start)).toEqual([]);
    const { cells } = await capture([phone], { folder, isResumed: true });
    expect(outcomes(cells)).toEqual(['en-US kept', 'fr-FR done']);
  });

  test('when the folder is gone, everything is put back', async () => {
    const phone = new MemoryPhone();
    const start = new Map(phone.values);
    phone.onCall = ({ what }) => {
      if (what === 'perform') rmSync(folder.root, { recursive: true, force: true });
    };
    await expect(capture([phone], { folder })).rejects.toMatchObject({
      code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.stringContaining(folder.root),
    });
    expect(phone.changedFrom(start)).toEqual([]);
  });

  test('when nothing can be written down, nothing is changed', async () => {
    const phone = new MemoryPhone();
    const full = new (class extends Folder {
      override async replace(...[path, data, options]: Parameters<Folder['replace']>) {
        if (path.includes('settings')) throw new HostError('DISK_FULL', 'There is no room left.');
        return super.replace(path, data, options);
      }
    })(folder.root);
    await expect(capture([phone], { folder: full })).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(phone.calls.filter(({ what }) => what.startsWith('write '))).toEqual([]);
  });

  test('after an abort, everything is put back', async () => {
    const phone = new MemoryPhone();
    const start = new Map(phone.values);
    const stop = new AbortController();
    phone.onCall = ({ what }) => {
      if (what === 'perform') stop.abort(new Error('stopped'));
    };
    await expect(capture([phone], { folder, signal: stop.signal })).rejects.toThrow('stopped');
    expect(phone.changedFrom(start)).toEqual([]);
  });
});

describe('continuing', () => {
  test('takes nothing twice, except what is no longer there or has another flow', async () => {
    const phone = new MemoryPhone();
    await capture([phone], { folder });
    phone.calls.length = 0;
    const again = await capture([phone], { folder, isResumed: true });
    expect([outcomes(again.cells), phone.calls]).toEqual([['en-US kept', 'fr-FR kept'], []]);
    await rm(join(folder.root, 'captures/pictures/fr-FR/P1/list.png'));
    const missing = await capture([phone], { folder, isResumed: true });
    expect(outcomes(missing.cells).toSorted()).toEqual(['en-US kept', 'fr-FR done']);
    const flow = { ...(await makeFlow()), content: 'another' };
    const changed = await capture([phone], { folder, isResumed: true, flows: [flow] });
    expect(outcomes(changed.cells)).toEqual(['en-US done', 'fr-FR done']);
  });

  test('what a later run would keep is read without a device', async () => {
    const phone = new MemoryPhone();
    await capture([phone], { folder, plan: makePlan({ languages: ['en-US'] }) });
    phone.calls.length = 0;
    const plan = makePlan();
    const devices = pairDevices(plan, [phone]);
    const kept = await readKept(folder, { plan, flows: [await makeFlow()], devices });
    expect([outcomes(kept), phone.calls]).toEqual([['en-US kept'], []]);
    expect(kept[0]?.shots.map(({ file }) => file)).toEqual([
      'captures/pictures/en-US/P1/home.png',
      'captures/pictures/en-US/P1/list.png',
    ]);
  });

  test('a line that a crash has cut off is taken again', async () => {
    const phone = new MemoryPhone();
    await capture([phone], { folder });
    const path = join(folder.root, 'captures/state.jsonl');
    await writeFile(path, (await readFile(path, 'utf8')).slice(0, -20));
    const { cells } = await capture([phone], { folder, isResumed: true });
    expect(outcomes(cells).toSorted()).toEqual(['en-US kept', 'fr-FR done']);
  });
});

test('a record of settings that are not those of this program is ignored', async () => {
  await folder.makeFolder('captures/settings');
  const record = { schemaVersion: 1, host: 'local', device: 'P1', name: 'x', app: 'com.example.app' };
  const changes = [{ setting: 'adb_enabled', old: '1; reboot', wrote: ['0'] }];
  await writeFile(
    join(folder.root, 'captures/settings/0123456789abcdef.json'),
    JSON.stringify({ ...record, changes }),
  );
  expect(await readLeftSettings(folder)).toEqual([]);
});

describe('two captures in one folder', () => {
  test('the second one is refused with the name of the first, and changes nothing', async () => {
    const phone = new MemoryPhone();
    await capture([phone], { folder });
    const state = await readFile(join(folder.root, 'captures/state.jsonl'), 'utf8');
    await using _first = await lockCaptures(folder, 'The first one');
    await expect(capture([phone], { folder })).rejects.toMatchObject({
      code: 'CAPTURE_RUNNING',
      message: expect.stringMatching(/^The first one \(process \d+, since .* UTC\) is capturing into /),
      hint: expect.stringContaining('stop it'),
    });
    expect(await readFile(join(folder.root, 'captures/state.jsonl'), 'utf8')).toBe(state);
  });

  test('names from a lock file of somebody else are not printed', async () => {
    const about = { pid: 1, startedAt: '', machine: 'elsewhere', name: '\u001b[2J', since: 'x' };
    await folder.makeFolder('captures');
    await writeFile(join(folder.root, 'captures/.lock'), JSON.stringify(about));
    await expect(lockCaptures(folder, 'A test')).rejects.toThrow(/^A process \(process 1\) is capturing/);
  });
});
