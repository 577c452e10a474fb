import { describe, expect, test } from '@jest/globals';
import { AI_UNDECLARED, type ListingPicture } from '@storedeck/listing';

import { planSet } from './plan-set.ts';
import type { PlanParts } from './plan-texts.ts';

const AI = 'aiGeneratedStateAiGeneratedDeveloperAttested';
const NO_AI = 'aiGeneratedStateNotAiGenerated';

function picture(name: string, aiGeneratedState?: string): ListingPicture {
  const bytesSha256 = name.repeat(64);
  return {
    file: `assets/new/${name}.png`,
    remoteId: name,
    bytesSha256,
    sourceChecksum: `sha256:${bytesSha256}`,
    ...(aiGeneratedState && { aiGeneratedState }),
  };
}

function plan(sets: Record<'base' | 'next' | 'now', ListingPicture[]>): PlanParts {
  const parts: PlanParts = { changes: [], conflicts: [], decided: [], leftAlone: [] };
  const place = { store: 'googlePlay', locale: 'en-US', slot: 'phoneScreenshots' } as const;
  planSet(place, sets, { parts, removals: [], choices: {} });
  return parts;
}

describe('what a person declares about AI', () => {
  test('is sent with an upload of the picture, and of all that come after it', () => {
    const now = [picture('a'), picture('b'), picture('c')];
    const next = [picture('a'), picture('b', AI), picture('c')];
    const { changes } = plan({ base: now, next, now });
    expect(changes).toMatchObject([
      { before: now, after: [{ keep: 'a' }, { keep: null, aiGeneratedState: AI }, { keep: null }] },
    ]);
    expect(changes).not.toHaveProperty('0.after.2.aiGeneratedState');
  });

  test('stays where New says nothing, also when the picture is uploaded again', () => {
    const now = [picture('a', NO_AI), picture('b', 'aNewWordOfGoogle')];
    const without = [picture('a'), picture('b')];
    expect(plan({ base: without, next: without, now })).toMatchObject({ changes: [], leftAlone: [] });
    expect(plan({ base: without, next: without.toReversed(), now }).changes).toMatchObject([
      { after: [{ keep: 'b' }, { keep: null, aiGeneratedState: NO_AI }] },
    ]);
  });

  test('is removed only if New says so, by an upload that declares nothing', () => {
    const now = [picture('a', NO_AI)];
    const next = [picture('a', AI_UNDECLARED)];
    expect(plan({ base: now, next, now }).changes).toMatchObject([
      { after: [{ keep: null, aiGeneratedState: AI_UNDECLARED }] },
    ]);
    expect(plan({ base: [picture('a')], next, now: [picture('a')] }).changes).toEqual([]);
  });

  test('is a conflict if somebody else has declared the opposite', () => {
    const sets = { base: [picture('a', NO_AI)], next: [picture('a', AI)], now: [picture('a', 'other')] };
    expect(plan(sets).conflicts).toHaveLength(1);
  });
});
