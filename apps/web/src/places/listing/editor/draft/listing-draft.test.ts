import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '@storedeck/contract';
import type { Listing } from '@storedeck/listing';
import { setText } from '@storedeck/listing/edits';

import { ListingDraft, type DraftServer, type DraftState, type ReadListing } from './listing-draft.ts';

const at = { store: 'googlePlay', code: 'en' } as const;

function listing(title: string, video = ''): Listing {
  return {
    schemaVersion: 1,
    googlePlay: { packageName: 'a.b', locales: { en: { title, video } } },
  };
}

function title(text: string) {
  return setText(at, 'title', text);
}

/** Simulates the file of New and the server, which refuses a save with an outdated etag. */
class File implements DraftServer {
  content: Listing | null;
  version = 1;
  failure: Error | null = null;
  saves = 0;
  constructor(content: Listing | null) {
    this.content = content;
  }
  /** Simulates a change by another program. */
  write(content: Listing | null): void {
    this.content = content;
    this.version += 1;
  }
  now = (): ReadListing => ({ listing: this.content, etag: this.content ? String(this.version) : '' });
  read = async () => this.now();
  save = async (content: Listing, etag: string) => {
    this.saves += 1;
    if (this.failure) throw this.failure;
    if (etag !== this.now().etag) throw new ApiError(409, { error: 'Changed.', code: 'LISTING_CHANGED' });
    this.write(content);
    return this.now().etag;
  };
}

let file: File;
let seen: DraftState[];
let draft: ListingDraft;
beforeEach(() => {
  jest.useFakeTimers();
  file = new File(listing('a'));
  seen = [];
  draft = new ListingDraft(file, file.now(), (state) => seen.push(state));
});
afterEach(() => {
  jest.useRealTimers();
});

function phases() {
  return seen.map(({ phase }) => phase).filter((phase, index, all) => phase !== all[index - 1]);
}

describe('a listing with edits', () => {
  test('is saved once, after a pause in typing', async () => {
    for (const text of ['b', 'bc', 'bcd']) {
      draft.change(title(text));
      await jest.advanceTimersByTimeAsync(100);
    }
    expect(file.saves).toBe(0);
    await jest.advanceTimersByTimeAsync(1000);
    expect([file.saves, file.content]).toEqual([1, listing('bcd')]);
    expect(phases()).toEqual(['waiting', 'saving', 'saved']);
  });

  test('an edit during a save is saved after it', async () => {
    draft.change(title('first'));
    const saving = draft.save();
    draft.change(title('second'));
    await saving;
    expect(draft.state.phase).toBe('waiting');
    await jest.advanceTimersByTimeAsync(1000);
    expect([draft.state.phase, file.content]).toEqual(['saved', listing('second')]);
  });

  test('a failed save keeps the edit, reports the error, and can be retried', async () => {
    file.failure = new Error('The disk is full.');
    draft.change(title('kept'));
    await draft.save();
    expect(draft.state).toMatchObject({ phase: 'failed', error: file.failure, listing: listing('kept') });
    draft.accept({ listing: listing('read again'), etag: 'other' });
    expect(draft.state.listing).toEqual(listing('kept'));
    file.failure = null;
    await draft.save();
    expect([draft.state.phase, draft.state.error, file.content]).toEqual(['saved', null, listing('kept')]);
  });

  test('a newer version of the file is shown when nothing is unsaved', () => {
    file.write(listing('by hand'));
    draft.accept(file.now());
    expect(draft.state).toMatchObject({ phase: 'saved', listing: listing('by hand') });
  });
});

describe('a change on disk during an edit', () => {
  test('of something else is merged without a conflict', async () => {
    file.write(listing('a', 'theirs'));
    draft.change(title('mine'));
    await draft.save();
    expect(file.content).toEqual(listing('mine', 'theirs'));
    expect(draft.state).toMatchObject({ phase: 'saved', taken: 1, listing: listing('mine', 'theirs') });
  });

  test.each(['mine', 'theirs'] as const)(
    'of the same text is a conflict; the text of "%s" is kept, with all other changes of both sides',
    async (keep) => {
      file.write(listing('theirs', 'theirs too'));
      draft.change(title('mine'));
      await draft.save();
      expect(draft.state.phase).toBe('conflict');
      expect(file.content).toEqual(listing('theirs', 'theirs too'));
      // Nothing is saved before the user chooses a side, even if the user types more text.
      draft.change(setText(at, 'releaseNotes', 'typed meanwhile'));
      await jest.advanceTimersByTimeAsync(5000);
      expect(file.saves).toBe(1);
      await draft.resolve(keep);
      expect(draft.state.phase).toBe('saved');
      expect(file.content?.googlePlay?.locales['en']).toEqual({
        title: keep,
        video: 'theirs too',
        releaseNotes: 'typed meanwhile',
      });
    },
  );

  test('during a conflict leads to another conflict', async () => {
    file.write(listing('theirs'));
    draft.change(title('mine'));
    await draft.save();
    file.write(listing('a third'));
    await draft.resolve('mine');
    expect(draft.state).toMatchObject({
      phase: 'conflict',
      conflict: { theirs: { listing: listing('a third') } },
    });
    await draft.resolve('mine');
    expect(file.content).toEqual(listing('mine'));
  });

  test.each([
    ['mine', listing('mine')],
    ['theirs', null],
  ] as const)('that removed the file is a conflict; the version of "%s" is kept', async (keep, left) => {
    file.write(null);
    draft.change(title('mine'));
    await draft.save();
    expect(draft.state.phase).toBe('conflict');
    await draft.resolve(keep);
    expect([draft.state.phase, file.content]).toEqual(['saved', left]);
  });
});
