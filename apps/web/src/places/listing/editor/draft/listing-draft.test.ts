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

/** A file that refuses what has not read it, as the real one does. */
class File implements DraftServer {
  content: Listing | null;
  version = 1;
  failure: Error | null = null;
  saves = 0;
  constructor(content: Listing | null) {
    this.content = content;
  }
  /** Someone else writes it. */
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

describe('a draft', () => {
  test('is saved once, a moment after the last letter', async () => {
    for (const text of ['b', 'bc', 'bcd']) {
      draft.change(title(text));
      await jest.advanceTimersByTimeAsync(100);
    }
    expect(file.saves).toBe(0);
    await jest.advanceTimersByTimeAsync(1000);
    expect([file.saves, file.content]).toEqual([1, listing('bcd')]);
    expect(phases()).toEqual(['waiting', 'saving', 'saved']);
  });

  test('what is typed during a save is saved after it', async () => {
    draft.change(title('first'));
    const saving = draft.save();
    draft.change(title('second'));
    await saving;
    expect(draft.state.phase).toBe('waiting');
    await jest.advanceTimersByTimeAsync(1000);
    expect([draft.state.phase, file.content]).toEqual(['saved', listing('second')]);
  });

  test('a save that fails keeps the edit, says why, and can be tried again', async () => {
    file.failure = new Error('The disk is full.');
    draft.change(title('kept'));
    await draft.save();
    expect(draft.state).toMatchObject({ phase: 'failed', error: file.failure, listing: listing('kept') });
    draft.accept({ listing: listing('read anew'), etag: 'other' });
    expect(draft.state.listing).toEqual(listing('kept'));
    file.failure = null;
    await draft.save();
    expect([draft.state.phase, draft.state.error, file.content]).toEqual(['saved', null, listing('kept')]);
  });

  test('the file read anew is shown while nothing is unsaved', () => {
    file.write(listing('by hand'));
    draft.accept(file.now());
    expect(draft.state).toMatchObject({ phase: 'saved', listing: listing('by hand') });
  });
});

describe('an edit on disk meanwhile', () => {
  test('of something else is joined in without a question', async () => {
    file.write(listing('a', 'theirs'));
    draft.change(title('mine'));
    await draft.save();
    expect(file.content).toEqual(listing('mine', 'theirs'));
    expect(draft.state).toMatchObject({ phase: 'saved', taken: 1, listing: listing('mine', 'theirs') });
  });

  test.each(['mine', 'theirs'] as const)(
    'of the same text asks; %s is kept, with everything else of both',
    async (keep) => {
      file.write(listing('theirs', 'theirs too'));
      draft.change(title('mine'));
      await draft.save();
      expect(draft.state.phase).toBe('conflict');
      expect(file.content).toEqual(listing('theirs', 'theirs too'));
      // Until it is decided nothing is written, whatever is typed.
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

  test('while it is being decided asks again', async () => {
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
  ] as const)('that removed the file asks; %s is kept', async (keep, left) => {
    file.write(null);
    draft.change(title('mine'));
    await draft.save();
    expect(draft.state.phase).toBe('conflict');
    await draft.resolve(keep);
    expect([draft.state.phase, file.content]).toEqual(['saved', left]);
  });
});
