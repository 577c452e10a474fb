import {
  type AppPreview,
  type ListingPicture,
  type LocaleAddress,
  localeAt,
  PREVIEW_LIMITS,
  readAppPreviews,
  slotName,
} from '@storedeck/listing';
import { type Edit, movedItem, setPictures } from '@storedeck/listing/edits';
import { Clapperboard, Plus } from 'lucide-react';
import { useRef, useState } from 'react';

import { Button } from '../../../../ui/button.tsx';
import { SetFrame } from '../pictures/set-frame.tsx';
import type { Done } from '../pictures/slot-editor.tsx';
import { useAddPictures } from '../pictures/use-add-pictures.ts';
import { findShown, takeOver } from './kept-previews.ts';
import { MakerDialog } from './maker-parts.ts';
import { PreviewItem } from './preview-item.tsx';

/** What the dialog makes: an app preview that replaces one of New, or a further one. */
interface Making {
  readonly file: AppPreview | null;
}

/**
 * The app previews of one type: the user can add videos, make one from a recording, sort and remove them, and choose
 * their poster frames.
 */
export function PreviewSetEditor({
  at,
  type,
  own,
  kept,
  onEdit,
  onDone,
}: {
  at: LocaleAddress;
  type: string;
  /** The app previews of New; undefined if New has no such set, so that those of the store are kept. */
  own: readonly AppPreview[] | undefined;
  kept: readonly AppPreview[];
  onEdit: (edit: Edit) => void;
  onDone: (done: Done) => void;
}) {
  /** The file of New that a made app preview replaces; null if it is added. */
  const replaced = useRef<string | null>(null);
  const [making, setMaking] = useState<Making | null>(null);
  const title = slotName(type);
  const entries = own ?? takeOver(kept);
  const change = (edit: (before: readonly AppPreview[]) => readonly AppPreview[]): void =>
    onEdit(setPictures(at, type, () => edit(entries)));
  const adding = useAddPictures(at, type, place);

  /** Puts a video into New in place of the one that it was made of, or at the end. */
  function place(video: ListingPicture): void {
    onEdit((listing) => {
      const before = readAppPreviews(localeAt(listing, at))[type] ?? takeOver(kept);
      const index = before.findIndex(({ file }) => file !== null && file === replaced.current);
      replaced.current = null;
      const after = index < 0 ? [...before, video] : before.with(index, video);
      return setPictures(at, type, () => after)(listing);
    });
  }

  function endMaking(): void {
    replaced.current = making?.file?.file ?? null;
    setMaking(null);
  }

  function remove(index: number): void {
    const [before, gone] = [entries, entries[index]];
    if (!gone) return;
    change((all) => all.filter((_, at) => at !== index));
    onDone({ text: `${title} ${index + 1} removed`, undo: setPictures(at, type, () => before) });
  }

  return (
    <>
      <SetFrame
        store="appStore"
        slot={type}
        count={entries.length}
        maxCount={PREVIEW_LIMITS.maxCount}
        adding={adding}
        accept=".mp4,.m4v,.mov,video/mp4,video/quicktime"
        tools={(isOff) => (
          <Button needsServer disabled={isOff} onClick={() => setMaking({ file: null })}>
            <Clapperboard aria-hidden className="text-muted size-4" />
            Make a preview…
            <span className="sr-only">{title}</span>
          </Button>
        )}
        addLabel={
          <>
            <Plus aria-hidden className="text-muted size-4" />
            Add…
          </>
        }
      >
        {own === undefined && kept.length > 0 && (
          <p className="text-muted text-sm">Kept as in the App Store until you change them.</p>
        )}
        {entries.length > 0 && (
          <ol aria-label={title} className="space-y-2">
            {entries.map((entry, index) => (
              <PreviewItem
                key={entry.file ?? entry.remoteId ?? index}
                name={`${title} ${index + 1}`}
                preview={findShown(entry, kept)}
                count={entries.length}
                index={index}
                onMove={(to) => change((all) => movedItem(all, index, to))}
                onPoster={(posterTime) =>
                  change((all) => all.map((each, at) => (at === index ? { ...each, posterTime } : each)))
                }
                onRemake={() => setMaking({ file: entry })}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        )}
      </SetFrame>
      {making && (
        <MakerDialog
          at={at}
          type={type}
          from={making.file}
          onMade={(file) => {
            endMaking();
            void adding.add([file]);
          }}
          onSaved={(preview) => {
            endMaking();
            place(preview);
          }}
          onClose={() => setMaking(null)}
        />
      )}
    </>
  );
}
