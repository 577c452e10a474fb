import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { ListingPicture } from '@storedeck/listing';
import { useMemo, useRef } from 'react';

import { useGallery } from '../../store-pages/pictures/gallery.ts';
import { SortablePicture } from './sortable-picture.tsx';
import { sortingAnnouncements } from './sorting-announcements.ts';

const INSTRUCTIONS = {
  draggable:
    'Press Space to pick the picture up. Then move it with the arrow keys, put it down with Space, or cancel with Escape. Delete removes it, Enter shows it at full size.',
};
const MOUSE = { activationConstraint: { distance: 4 } };
/**
 * If a finger moves immediately, it scrolls the list. If the finger first rests on a picture, it picks the picture up.
 */
const TOUCH = { activationConstraint: { delay: 250, tolerance: 10 } };
/** Enter does not pick up a picture, because Enter opens it. */
const KEYBOARD = {
  coordinateGetter: sortableKeyboardCoordinates,
  keyboardCodes: { start: ['Space'], end: ['Space', 'Tab'], cancel: ['Escape'] },
};

/** The pictures of a slot in their order. The user can sort them with mouse, touch and keyboard, and remove them. */
export function PictureList({
  title,
  images,
  onMove,
  onRemove,
  onDeclare,
}: {
  title: string;
  images: readonly ListingPicture[];
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Declares whether a picture was made with AI; undefined where the store does not ask. */
  onDeclare?: ((index: number, state: string | null) => void) | undefined;
}) {
  const openGallery = useGallery();
  const list = useRef<HTMLUListElement>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const ids = makeIds(images);
  const announcements = useMemo(() => sortingAnnouncements(title, images.length), [title, images.length]);

  function onDragEnd({ active, over }: DragEndEvent): void {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id ?? active.id))];
    if (from !== to && from >= 0 && to >= 0) onMove(from, to);
  }

  function remove(index: number): void {
    onRemove(index);
    // Keeps the keyboard focus in the list, also when the picture at the end of the list was removed.
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLElement>('[data-item]');
      (left?.[Math.min(index, left.length - 1)] ?? list.current)?.focus();
    });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul ref={list} tabIndex={-1} aria-label={title} className="flex flex-wrap gap-2 outline-none">
          {images.map((image, index) => (
            <SortablePicture
              key={ids[index]}
              id={ids[index] ?? ''}
              image={image}
              name={`${title} ${index + 1}`}
              label={`${title} ${index + 1} of ${images.length}`}
              onOpen={() => openGallery({ title, images }, index)}
              onRemove={() => remove(index)}
              onDeclare={onDeclare && ((state) => onDeclare(index, state))}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** A unique id for each picture. A slot may contain the same picture twice. */
function makeIds(images: readonly ListingPicture[]): string[] {
  const seen = new Map<string, number>();
  return images.map(({ file, remoteId }) => {
    const name = file ?? remoteId ?? '';
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return `${name} ${times}`;
  });
}
