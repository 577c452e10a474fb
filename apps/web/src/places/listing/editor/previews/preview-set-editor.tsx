import {
  type AppPreview,
  expectedPicture,
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
import { DropArea } from '../../../../ui/drop-area.tsx';
import { RefusedFiles } from '../pictures/refused-files.tsx';
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
  const chooser = useRef<HTMLInputElement>(null);
  /** The file of New that a made app preview replaces; null if it is added. */
  const replaced = useRef<string | null>(null);
  const [making, setMaking] = useState<Making | null>(null);
  const title = slotName(type);
  const entries = own ?? takeOver(kept);
  const isFull = entries.length >= PREVIEW_LIMITS.maxCount;
  const change = (edit: (before: readonly AppPreview[]) => readonly AppPreview[]): void =>
    onEdit(setPictures(at, type, () => edit(entries)));
  const { add, progress, refused, dismiss } = useAddPictures(at, type, (video) =>
    onEdit((listing) => {
      const before = readAppPreviews(localeAt(listing, at))[type] ?? takeOver(kept);
      const place = before.findIndex(({ file }) => file !== null && file === replaced.current);
      replaced.current = null;
      const after = place < 0 ? [...before, video] : before.with(place, video);
      return setPictures(at, type, () => after)(listing);
    }),
  );
  const advice = isFull
    ? `This set is full: ${entries.length} of at most ${PREVIEW_LIMITS.maxCount}. Remove one first.`
    : `Drop here: ${expectedPicture('appStore', type)}`;

  function remove(index: number): void {
    const [before, gone] = [entries, entries[index]];
    if (!gone) return;
    change((all) => all.filter((_, at) => at !== index));
    onDone({ text: `${title} ${index + 1} removed`, undo: setPictures(at, type, () => before) });
  }

  return (
    <DropArea className="rounded-lg" onDrop={(data) => data.files.length > 0 && void add([...data.files])}>
      <section aria-label={title} data-testid={`slot-${type}`} data-edit-set={type} className="space-y-2">
        <h3 className="flex items-baseline gap-2 font-medium" title={type}>
          {title}
          <span
            className={`ms-auto text-sm font-normal tabular-nums ${entries.length > PREVIEW_LIMITS.maxCount ? 'text-bad' : 'text-muted'}`}
          >
            {entries.length} of at most {PREVIEW_LIMITS.maxCount}
          </span>
        </h3>
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
        <div className="border-line flex flex-wrap items-center gap-2.5 rounded-md border border-dashed px-2.5 py-2">
          <p className="text-muted min-w-48 flex-1 text-sm" role="status">
            {progress ? `Adding ${progress.done + 1} of ${progress.total}…` : advice}
          </p>
          <Button
            needsServer
            disabled={isFull || progress !== null}
            onClick={() => setMaking({ file: null })}
          >
            <Clapperboard aria-hidden className="text-muted size-4" />
            Make a preview…
            <span className="sr-only">{title}</span>
          </Button>
          <Button needsServer disabled={isFull || progress !== null} onClick={() => chooser.current?.click()}>
            <Plus aria-hidden className="text-muted size-4" />
            Add…
            <span className="sr-only">{title}</span>
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            multiple
            accept=".mp4,.m4v,.mov,video/mp4,video/quicktime"
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = '';
              if (files.length > 0) void add(files);
            }}
          />
        </div>
        {refused.length > 0 && <RefusedFiles refused={refused} onDismiss={dismiss} />}
      </section>
      {making && (
        <MakerDialog
          type={type}
          from={making.file}
          onMade={(file) => {
            replaced.current = making.file?.file ?? null;
            setMaking(null);
            void add([file]);
          }}
          onClose={() => setMaking(null)}
        />
      )}
    </DropArea>
  );
}
