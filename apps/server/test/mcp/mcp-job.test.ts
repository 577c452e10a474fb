/** A whole job of an agent in the demo, over standard input and output. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { COMMAND, NO_TOOLS } from '../cli/command-process.ts';
import { asMcpClient, type McpClient } from './mcp-client.ts';

const IPHONE = '00008130-000A1D2E3C41001C';
const PHONE = 'R5CT900FAKE';

describe('an agent in the demo', () => {
  let temp: string;
  let agent: McpClient;
  beforeAll(async () => {
    temp = await mkdtemp(join(tmpdir(), 'storedeck-job-'));
    const [command, ...node] = COMMAND;
    const client = new Client({ name: 'Scripted agent', version: '1.0.0' });
    const env = { ...(NO_TOOLS as Record<string, string>), TMPDIR: temp, PORT: '0' };
    await client.connect(
      new StdioClientTransport({ command, args: [...node, 'mcp', '--demo'], env, stderr: 'ignore' }),
    );
    agent = asMcpClient(client);
    // If a sync takes long, it continues after the response, which then contains a note. The call is repeated until the
    // sync has ended.
    while ((await done('listing_get', { refresh: true }))['note'] !== undefined);
    expect(await done('listing_edit', { edits: [{ do: 'start' }] })).toMatchObject({ changed: true });
  });
  afterAll(async () => {
    await agent.close();
    await rm(temp, { recursive: true, force: true });
  });

  /** Calls a tool, which must succeed, and returns the document of the result. */
  async function done(name: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const { isError, text, document } = await agent.call(name, args);
    expect(isError ? text : '').toBe('');
    // The limit is about 2,000 tokens, with four characters for each token.
    expect(text.length).toBeLessThan(8000);
    return document;
  }

  test('finds a screen by its tree, captures it into New in two languages, checks and plans', async () => {
    const { outline } = await done('ui', { device: IPHONE });
    const [, ref] = /(@\d+) button "Garden"/.exec(String(outline)) ?? [];
    const acted = await done('act', { device: IPHONE, do: 'tap', ref });
    expect(acted['did']).toMatch(/^tapped “Garden” on Ana's iPhone$/);
    expect(acted['changes']).toContain('+ ');
    await done('wait', { device: IPHONE, find: 'Your garden' });
    expect(await done('wait', { device: IPHONE })).toMatchObject({ found: true });

    const target = { store: 'appStore', locales: ['en-US', 'de-DE'], slot: 'APP_IPHONE_61' };
    const captured = await done('capture', { device: IPHONE, ...target });
    expect(captured).toMatchObject({ changed: true, width: 1179, height: 2556 });
    // A second call with the same arguments changes nothing, so an agent can repeat a call.
    expect(await done('capture', { device: IPHONE, ...target })).toMatchObject({ changed: false });

    const { hash } = await done('listing_get', { listing: 'new' });
    const text = 'Groves: grow one tree together.';
    const edits = ['en-US', 'de-DE'].map((locale) => ({
      do: 'text',
      store: 'appStore',
      locale,
      field: 'subtitle',
      text: text.slice(0, 30),
    }));
    expect(await done('listing_edit', { hash, edits })).toMatchObject({ changed: true });
    // `hash` names the file before the edit. The call still succeeds, because New already contains the edit.
    expect(await done('listing_edit', { hash, edits })).toMatchObject({ changed: false });
    const stale = await agent.call('listing_edit', { hash, edits: [{ ...edits[0], text: 'Other words' }] });
    expect(stale.text).toMatch(/^LISTING_CHANGED/);

    // A language that a store does not have is refused for all edits at once; another spelling of a code is accepted.
    const add = (store: string, locale: string) => ({ do: 'add_locale', store, locale });
    const unknown = {
      edits: [add('googlePlay', 'jp'), add('appStore', 'eo'), add('appStore', 'pt_BR')],
      hash,
    };
    expect((await agent.call('listing_edit', unknown)).text).toMatch(
      /^INPUT_INVALID.*Google Play has no language jp; did you mean ja-JP\? App Store has no language eo\./,
    );
    const { hash: now } = await done('listing_get', { listing: 'new' });
    const other = [
      { ...edits[0], locale: 'en_us' },
      { ...edits[1], locale: 'de' },
    ];
    expect(await done('listing_edit', { hash: now, edits: other })).toMatchObject({ changed: false });

    const { changes } = await done('listing_compare', { locale: 'de-DE', store: 'appStore' });
    // New still has the live texts elsewhere, so the version in preparation keeps its own there.
    const isKept = ({ note }: { note?: string }) => note === 'kept from 3.5.0 in App Store Connect';
    expect(
      (changes as { field?: string; note?: string }[]).filter(isKept).map(({ field }) => field),
    ).toContain('whatsNew');
    expect((changes as { note?: string }[]).filter((change) => !isKept(change))).toEqual([
      expect.objectContaining({ field: 'subtitle', change: expect.stringContaining('{+') }),
      expect.objectContaining({ slot: 'APP_IPHONE_61', change: '1 added' }),
    ]);
    expect(await done('listing_check')).toMatchObject({ errors: 0 });
    const plan = await done('release_plan', { store: 'appStore' });
    // In the demo, another person prepares a version in the store. This causes conflicts, which the user must decide.
    expect(plan).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), publishable: false });
    const rows = plan['rows'] as { what: string; key: string; text?: string }[];
    expect(rows.find(({ what }) => what === 'app')).toMatchObject({
      key: 'appStore',
      text: expect.stringContaining('app.tilia.garden'),
    });
    const keys = rows.flatMap(({ what, key }) => (what === 'app' ? [] : [key])).sort();
    const items = ['APP_IPHONE_61', 'subtitle'];
    expect(keys).toEqual(
      ['de-DE', 'en-US'].flatMap((code) => items.map((item) => `appStore/${code}/${item}`)),
    );
    expect(plan['next']).toMatch(/person/);
  });

  test('the outline of an unchanged screen is not sent twice, and a stale reference is refused', async () => {
    const { outline, token } = await done('ui', { device: PHONE });
    expect(await done('ui', { device: PHONE, since: token })).toMatchObject({ changed: false, outline: '' });
    const [, ref] = /(@\d+) text "Good morning/.exec(String(outline)) ?? [];
    await done('act', { device: PHONE, do: 'tap', find: 'tab_2' });
    const { outline: changes } = await done('ui', { device: PHONE, since: token });
    expect(changes).toMatch(/^- .*\n\+ @/);
    const stale = await agent.call('act', { device: PHONE, do: 'tap', ref });
    expect(stale.text).toMatch(/^REFERENCE_STALE/);
    const several = await agent.call('act', { device: PHONE, do: 'tap', find: 'a' });
    expect(several.text).toMatch(/^INPUT_INVALID: \d+ elements match\.\nUse one of: @/);
  });

  test('a long screen is cropped as far as the store needs, and an unknown slot is refused', async () => {
    const target = { store: 'googlePlay', locales: ['en-US'], slot: 'phoneScreenshots' };
    const captured = await done('capture', { device: PHONE, ...target });
    expect(captured).toMatchObject({ changed: true, width: 1080 });
    expect(captured['height']).toBeGreaterThanOrEqual(2160);
    const { text } = await agent.call('capture', { device: PHONE, ...target, slot: 'phone' });
    expect(text).toMatch(/^INPUT_INVALID: The store has no slot phone\.\nIts slots: phoneScreenshots/);
  });

  test('captures six screens of a long phone into New in two languages', async () => {
    const target = { store: 'googlePlay', locales: ['en-US', 'de-DE'], slot: 'phoneScreenshots' };
    const { slot, store } = target;
    const files = async (locale: string) => {
      const { rows } = await done('listing_get', { listing: 'new', store, locale, field: slot });
      return (rows as { pictures?: string[] }[]).flatMap(({ pictures = [] }) => pictures);
    };
    // The slot has at most eight pictures, so those of the last version make room.
    for (const locale of target.locales) {
      const { hash } = await done('listing_get', { listing: 'new' });
      const edits = (await files(locale)).map((file) => ({
        do: 'remove_picture',
        store,
        locale,
        slot,
        file,
      }));
      if (edits.length > 0) await done('listing_edit', { hash, edits });
    }
    const captured: string[] = [];
    for (const screen of ['tab_1', 'up', 'tab_2', 'tab_3', 'tab_4', 'up']) {
      const act = screen === 'up' ? { do: 'swipe', swipe: 'up' } : { do: 'tap', find: screen };
      await done('act', { device: PHONE, ...act });
      await done('wait', { device: PHONE });
      const added = await done('capture', { device: PHONE, ...target });
      expect(added).toMatchObject({ changed: true, width: 1080 });
      // A picture of Google Play is at most twice as high as it is wide, or has the shape of its phones.
      expect([2160, 2400]).toContain(added['height']);
      captured.push(...(added['files'] as string[]));
    }
    expect(new Set(captured).size).toBe(12);
    const kept = [...(await files('en-US')), ...(await files('de-DE'))];
    expect(kept.toSorted()).toEqual(captured.toSorted());
    expect(await done('listing_check')).toMatchObject({ errors: 0 });
    const plan = await done('release_plan', { store: 'googlePlay' });
    const keys = (plan['rows'] as { key: string }[]).map(({ key }) => key);
    for (const locale of target.locales) expect(keys).toContain(`googlePlay/${locale}/phoneScreenshots`);
  });
});
