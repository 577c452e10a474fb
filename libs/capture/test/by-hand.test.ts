import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Folder } from '@storedeck/host/folder';

import {
  type CellResult,
  checkMatrix,
  Hand,
  type HandPart,
  putBackLeft,
  readLeftSettings,
} from '../src/index.ts';
import { capture, makeFlow, makePlan, pairDevices } from './support/matrix.ts';
import { MemoryPhone } from './support/memory-phone.ts';

let folder: Folder;
beforeEach(async () => {
  folder = new Folder(await mkdtemp(join(tmpdir(), 'storedeck-capture-')));
});
afterEach(() => rm(folder.root, { recursive: true, force: true }));

const TWO = { devices: [{ device: 'P1' }, { device: 'P2' }] };
const DEVICES = [new MemoryPhone({ id: 'P1' }), new MemoryPhone({ id: 'P2' })];

/** A person who waits for what is shown, as one in front of the page does. */
class Person {
  readonly hand = new Hand(() => this.#look());
  #look: () => void = () => undefined;

  /** Waits until the person sees devices of which this holds. */
  async see(isWanted: (parts: readonly HandPart[]) => boolean): Promise<readonly HandPart[]> {
    if (!isWanted(this.hand.parts))
      await new Promise<void>((resolve) => {
        this.#look = () => isWanted(this.hand.parts) && resolve();
      });
    return this.hand.parts;
  }

  /** Waits until all devices are ready in a language. */
  seeReady(language: string): Promise<readonly HandPart[]> {
    return this.see(
      (parts) =>
        parts.length > 0 && parts.every(({ cell, state }) => cell.language === language && state === 'ready'),
    );
  }
}

function outcomes(cells: readonly CellResult[]): string[] {
  return cells.map(({ cell, outcome }) => `${cell.device} ${cell.language} ${outcome}`).toSorted();
}

/** Takes both screenshots of a language on phones that the person moves from page to page. */
async function takeBoth(person: Person, phones: readonly MemoryPhone[], language: string): Promise<void> {
  await person.seeReady(language);
  await person.hand.take('home');
  for (const phone of phones) phone.page = 'list';
  await person.hand.take('list');
}

describe('a run by hand', () => {
  test('takes each screenshot on all devices when the person says so, and then the next language', async () => {
    const phones = [new MemoryPhone({ id: 'P1' }), new MemoryPhone({ id: 'P2' })];
    const starts = phones.map(({ values }) => new Map(values));
    const person = new Person();
    const run = capture(phones, {
      folder,
      hand: person.hand,
      flows: [],
      plan: makePlan({ ...TWO, flows: [] }),
    });
    await takeBoth(person, phones, 'en-US');
    expect(person.hand.parts.map(({ taken }) => taken)).toEqual([
      ['home', 'list'],
      ['home', 'list'],
    ]);
    expect(person.hand.next()).toBe(2);
    await takeBoth(person, phones, 'fr-FR');
    expect(phones.map(({ values }) => values.get('appLanguage'))).toEqual(['fr-FR', 'fr-FR']);
    person.hand.next();
    const { cells, notes } = await run;
    expect(outcomes(cells)).toEqual(['P1 en-US done', 'P1 fr-FR done', 'P2 en-US done', 'P2 fr-FR done']);
    expect(notes).toEqual([]);
    expect(cells[0]?.shots.map(({ name }) => name)).toEqual(['home', 'list']);
    expect(phones.map((phone, at) => phone.changedFrom(starts[at] ?? new Map()))).toEqual([[], []]);
    expect([await readLeftSettings(folder), person.hand.parts]).toEqual([[], []]);
  });

  test('fills the cells of flows, so that either continues the other', async () => {
    const phone = new MemoryPhone();
    const person = new Person();
    const plan = makePlan();
    const stop = new AbortController();
    const begun = capture([phone], { folder, plan, hand: person.hand, signal: stop.signal });
    await takeBoth(person, [phone], 'en-US');
    person.hand.next();
    await person.seeReady('fr-FR');
    stop.abort(new Error('enough'));
    await expect(begun).rejects.toThrow('enough');
    const { cells } = await capture([phone], { folder, plan, isResumed: true });
    expect(cells.map(({ outcome }) => outcome)).toEqual(['kept', 'done']);
  });

  test('takes a screenshot again, and tells a protected screen at once', async () => {
    const phone = new MemoryPhone();
    const person = new Person();
    const plan = makePlan({ languages: ['en-US'] });
    const run = capture([phone], { folder, plan, hand: person.hand });
    await person.seeReady('en-US');
    phone.isSecure = true;
    await person.hand.take('home');
    expect(person.hand.parts[0]?.problem).toMatch(/FLAG_SECURE/);
    phone.isSecure = false;
    await takeBoth(person, [phone], 'en-US');
    expect(person.hand.parts).toMatchObject([{ problem: undefined, taken: ['home', 'list'] }]);
    person.hand.next();
    expect(outcomes((await run).cells)).toEqual(['P1 en-US done']);
  });

  test('fails where a screenshot is missing, or the app did not take the language, and goes on', async () => {
    const phones = [new MemoryPhone({ id: 'P1' }), new MemoryPhone({ id: 'P2', languages: ['en-US'] })];
    const person = new Person();
    const plan = makePlan({ ...TWO, flows: [], languages: ['en-US', 'fr-FR', 'de-DE'] });
    const run = capture(phones, { folder, plan, flows: [], hand: person.hand });
    for (const language of ['en-US', 'fr-FR']) {
      await takeBoth(person, phones, language);
      person.hand.next();
    }
    await person.seeReady('de-DE');
    await person.hand.take('home');
    person.hand.next();
    const { cells } = await run;
    expect(outcomes(cells).filter((text) => !text.endsWith('done'))).toEqual([
      'P1 de-DE failed',
      'P2 de-DE failed',
      'P2 fr-FR failed',
    ]);
    const find = (device: string, language: string) =>
      cells.find(({ cell }) => cell.device === device && cell.language === language)?.reason;
    expect(find('P1', 'de-DE')).toBe('You took no screenshot list.');
    expect(find('P2', 'fr-FR')).toMatch(/did not take the language fr-FR/);
  });

  test('keeps the devices in the same language when one of them is unplugged and comes back', async () => {
    const phones = [new MemoryPhone({ id: 'P1' }), new MemoryPhone({ id: 'P2' })];
    const person = new Person();
    const plan = makePlan({ ...TWO, flows: [] });
    const run = capture(phones, { folder, plan, flows: [], hand: person.hand });
    await person.seeReady('en-US');
    let isOut = true;
    phones[1]!.onCall = ({ what }) => {
      if (!isOut || what !== 'screenshot') return;
      isOut = false;
      throw new Error('the device is gone');
    };
    expect(await person.hand.take('home')).toBe(2);
    const parts = await person.seeReady('en-US');
    expect(parts.map(({ taken }) => taken)).toEqual([['home'], []]);
    for (const language of ['en-US', 'fr-FR']) {
      await takeBoth(person, phones, language);
      person.hand.next();
    }
    expect((await run).cells.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done']);
  });

  test('puts the settings back when it is stopped, and after a crash at the next start', async () => {
    const phone = new MemoryPhone();
    const start = new Map(phone.values);
    const person = new Person();
    const stop = new AbortController();
    const options = {
      folder,
      plan: makePlan({ flows: [] }),
      flows: [],
      hand: person.hand,
      signal: stop.signal,
    };
    const run = capture([phone], options);
    await person.seeReady('en-US');
    const left = await readLeftSettings(folder);
    expect(left).toHaveLength(1);
    // A program that is killed here finds this file at its next start.
    const copy = new Map(phone.values);
    await Promise.all(
      (
        await putBackLeft({
          ...{ folder, find: async () => phone, signal: new AbortController().signal },
          use: (_device, work) => work(new AbortController().signal),
        })
      ).map(({ outcome }) => expect(outcome).toBe('done')),
    );
    expect(phone.changedFrom(start)).toEqual([]);
    expect(copy.get('awake')).toBe('7');
    stop.abort(new Error('enough'));
    await expect(run).rejects.toThrow('enough');
    expect([phone.changedFrom(start), await readLeftSettings(folder)]).toEqual([[], []]);
  });
});

describe('the check of a plan without flows', () => {
  const plan = makePlan({ flows: [] });
  const about = {
    plan,
    devices: pairDevices(plan, DEVICES),
    flows: [],
    signal: new AbortController().signal,
  };

  test('wants a person', async () => {
    expect(await checkMatrix(about)).toMatchObject([
      { severity: 'error', message: 'The plan has no flows.' },
    ]);
    expect(await checkMatrix({ ...about, isByHand: true })).toEqual([]);
  });

  test('does not ask devices of a person for what flows need', async () => {
    const flows = [
      await makeFlow('appId: ${APP_ID}\n---\n- setAirplaneMode: enabled\n- takeScreenshot: home\n'),
    ];
    const named = { ...about, plan: makePlan({ screenshots: [{ name: 'home' }] }), flows };
    expect(await checkMatrix({ ...named, isByHand: true })).toEqual([]);
  });
});
