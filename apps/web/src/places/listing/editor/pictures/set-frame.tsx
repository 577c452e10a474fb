import { expectedPicture, slotName, type Store } from '@storedeck/listing';
import { type ReactNode, useRef } from 'react';

import { Button } from '../../../../ui/button.tsx';
import { DropArea } from '../../../../ui/drop-area.tsx';
import { RefusedFiles } from './refused-files.tsx';
import type { Adding } from './use-add-pictures.ts';

/**
 * What the sets of pictures and of app previews share in the editor: their name and how full they are, files that are
 * dropped or chosen, and what was refused.
 */
export function SetFrame({
  store,
  slot,
  count,
  maxCount,
  adding,
  accept,
  addLabel,
  tools,
  children,
}: {
  store: Store;
  slot: string;
  count: number;
  maxCount: number;
  adding: Adding;
  /** The types of files that the file dialog offers. */
  accept: string;
  addLabel: ReactNode;
  /** Further ways to add to the set. Gets whether it cannot be added to now. */
  tools?: (isOff: boolean) => ReactNode;
  children: ReactNode;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const { add, progress, refused, dismiss } = adding;
  const title = slotName(slot);
  // A picture that is alone in its slot is replaced.
  const isFull = maxCount > 1 && count >= maxCount;
  const isOff = isFull || progress !== null;
  const advice = isFull
    ? `This set is full: ${count} of at most ${maxCount}. Remove one first.`
    : `Drop here: ${expectedPicture(store, slot)}`;

  return (
    <DropArea className="rounded-lg" onDrop={(data) => data.files.length > 0 && void add([...data.files])}>
      <section aria-label={title} data-testid={`slot-${slot}`} data-edit-set={slot} className="space-y-2">
        <h3 className="flex items-baseline gap-2 font-medium" title={slot}>
          {title}
          <span
            className={`ms-auto text-sm font-normal tabular-nums ${count > maxCount ? 'text-bad' : 'text-muted'}`}
          >
            {count} of at most {maxCount}
          </span>
        </h3>
        {children}
        <div className="border-line flex flex-wrap items-center gap-2.5 rounded-md border border-dashed px-2.5 py-2">
          <p className="text-muted min-w-48 flex-1 text-sm" role="status">
            {progress ? `Adding ${progress.done + 1} of ${progress.total}…` : advice}
          </p>
          {tools?.(isOff)}
          <Button needsServer disabled={isOff} onClick={() => chooser.current?.click()}>
            {addLabel}
            <span className="sr-only">{title}</span>
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            multiple={maxCount > 1}
            accept={accept}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              // Allows the user to choose the same file again after correcting it.
              target.value = '';
              if (files.length > 0) void add(files);
            }}
          />
        </div>
        {refused.length > 0 && <RefusedFiles refused={refused} onDismiss={dismiss} />}
      </section>
    </DropArea>
  );
}
