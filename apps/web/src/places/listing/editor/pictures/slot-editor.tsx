import {
  type ListingPicture,
  type LocaleAddress,
  pictureRule,
  picturesAt,
  slotName,
} from '@storedeck/listing';
import { addPicture, type Edit, movedItem, setPictures } from '@storedeck/listing/edits';
import { ImagePlus } from 'lucide-react';

import { PictureList } from './picture-list.tsx';
import { SetFrame } from './set-frame.tsx';
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
  const title = slotName(slot);
  const { maxCount } = pictureRule(at.store, slot);
  const adding = useAddPictures(at, slot, (image) => {
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
    <SetFrame
      store={at.store}
      slot={slot}
      count={images.length}
      maxCount={maxCount}
      adding={adding}
      accept="image/png,image/jpeg"
      addLabel={
        <>
          <ImagePlus aria-hidden className="text-muted size-4" />
          {maxCount === 1 && images.length > 0 ? 'Replace…' : 'Add…'}
        </>
      }
    >
      {images.length > 0 && (
        <PictureList
          title={title}
          images={images}
          onMove={(from, to) => onEdit(setPictures(at, slot, (before) => movedItem(before, from, to)))}
          onRemove={remove}
          onDeclare={at.store === 'googlePlay' ? declare : undefined}
        />
      )}
    </SetFrame>
  );
}
