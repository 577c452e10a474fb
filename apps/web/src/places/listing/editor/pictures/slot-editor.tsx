import {
  expectedPicture,
  type ListingPicture,
  type LocaleAddress,
  pictureRule,
  picturesAt,
  slotName,
} from '@storedeck/listing';
import { addPicture, type Edit, movedItem, setPictures } from '@storedeck/listing/edits';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';

import { Button } from '../../../../ui/button.tsx';
import { DropArea } from '../../../../ui/drop-area.tsx';
import { PictureList } from './picture-list.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { useAddPictures } from './use-add-pictures.ts';

/** A completed edit that can be undone. */
export interface Done {
  readonly text: string;
  readonly undo: Edit;
}

/**
 * The pictures of one slot. The user can add pictures by drag and drop or from a file dialog, sort them and remove
 * them.
 */
export function SlotEditor({
  at,
  slot,
  images,
  onEdit,
  onDone,
}: {
  at: LocaleAddress;
  slot: string;
  images: readonly ListingPicture[];
  onEdit: (edit: Edit) => void;
  onDone: (done: Done) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const title = slotName(slot);
  const { maxCount } = pictureRule(at.store, slot);
  const isFull = maxCount > 1 && images.length >= maxCount;
  const advice = isFull
    ? `This set is full: ${images.length} of at most ${maxCount}. Remove one first.`
    : `Drop here: ${expectedPicture(at.store, slot)}`;
  const { add, progress, refused, dismiss } = useAddPictures(at, slot, (image) => {
    onEdit(addPicture(at, slot, image));
    if (maxCount === 1 && images[0])
      onDone({ text: `${title} replaced`, undo: setPictures(at, slot, () => images) });
  });

  function remove(index: number): void {
    const image = images[index];
    if (!image) return;
    onEdit(setPictures(at, slot, (before) => before.filter((each) => each !== image)));
    onDone({
      text: `${title} ${index + 1} removed`,
      undo: (listing) =>
        picturesAt(listing, at, slot).includes(image)
          ? listing
          : setPictures(at, slot, (before) => before.toSpliced(index, 0, image))(listing),
    });
  }

  function declare(index: number, state: string | null): void {
    onEdit(
      setPictures(at, slot, (before) =>
        before.map((each, position) => (position === index ? { ...each, aiGeneratedState: state } : each)),
      ),
    );
  }

  return (
    <DropArea className="rounded-lg" onDrop={(data) => data.files.length > 0 && void add([...data.files])}>
      <section aria-label={title} data-testid={`slot-${slot}`} data-edit-set={slot} className="space-y-2">
        <h3 className="flex items-baseline gap-2 font-medium" title={slot}>
          {title}
          <span
            className={`ms-auto text-sm font-normal tabular-nums ${images.length > maxCount ? 'text-bad' : 'text-muted'}`}
          >
            {images.length} of at most {maxCount}
          </span>
        </h3>
        {images.length > 0 && (
          <PictureList
            title={title}
            images={images}
            onMove={(from, to) => onEdit(setPictures(at, slot, (before) => movedItem(before, from, to)))}
            onRemove={remove}
            onDeclare={at.store === 'googlePlay' ? declare : undefined}
          />
        )}
        <div className="border-line flex items-center gap-2.5 rounded-md border border-dashed px-2.5 py-2">
          <p className="text-muted min-w-0 flex-1 text-sm" role="status">
            {progress ? `Adding ${progress.done + 1} of ${progress.total}…` : advice}
          </p>
          <Button needsServer disabled={isFull || progress !== null} onClick={() => chooser.current?.click()}>
            <ImagePlus aria-hidden className="text-muted size-4" />
            {maxCount === 1 && images.length > 0 ? 'Replace…' : 'Add…'}
            <span className="sr-only">{title}</span>
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            multiple={maxCount > 1}
            accept="image/png,image/jpeg"
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
