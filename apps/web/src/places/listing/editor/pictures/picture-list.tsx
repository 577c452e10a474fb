import type { ListingPicture } from '@storedeck/listing';
import { movedItem } from '@storedeck/listing/edits';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';

import { useGallery } from '../../store-pages/pictures/gallery.ts';
import { Picture } from '../../store-pages/pictures/picture.tsx';
import { useDragToSort } from './use-drag-to-sort.ts';

/** A picture that is being moved: its former position, and the position where it would be dropped. */
interface Carried {
  readonly from: number;
  readonly to: number;
  readonly by: 'keyboard' | 'pointer';
}

/** The pictures of a slot in display order. They can be moved with the pointer or the keyboard, and removed. */
export function PictureList({
  title,
  images,
  onMove,
  onRemove,
}: {
  title: string;
  images: readonly ListingPicture[];
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}) {
  const openGallery = useGallery();
  const help = useId();
  const list = useRef<HTMLUListElement>(null);
  const [carried, setCarried] = useState<Carried | null>(null);
  const [said, say] = useState('');
  const last = images.length - 1;
  const order = images.map((_, index) => index);
  const shown = carried ? movedItem(order, carried.from, carried.to) : order;
  const keys = keysOf(images);

  const onPointerDown = useDragToSort(list, {
    onCarry: (from, to) => carry({ from, to, by: 'pointer' }),
    onPutDown: (from, to) => putDown({ from, to }),
    onPutBack: putBack,
  });
  // Scroll to the drop position when it is out of sight.
  const place = carried?.to;
  useEffect(() => {
    if (place !== undefined) list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  function carry({ from, to, by }: Carried): void {
    const place = Math.max(0, Math.min(last, to));
    setCarried({ from, to: place, by });
    say(
      carried || from !== to
        ? `Position ${place + 1} of ${images.length}.`
        : `Picked up ${title} ${from + 1} of ${images.length}.${by === 'keyboard' ? ' Arrow keys move it, space puts it down, Escape puts it back.' : ''}`,
    );
  }

  function putDown({ from, to }: Omit<Carried, 'by'>): void {
    setCarried(null);
    if (to !== from) onMove(from, to);
    say(`Put down at position ${to + 1} of ${images.length}.`);
  }

  function putBack(): void {
    setCarried(null);
    say('Put back where it was.');
  }

  function remove(index: number): void {
    onRemove(index);
    // Keep the focus in the list, also when its last picture is removed.
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLElement>('[data-item]');
      (left?.[Math.min(index, left.length - 1)] ?? list.current)?.focus();
    });
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const at = carried ? carried.to : index;
    const to = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === ' ') {
      if (carried) putDown(carried);
      else carry({ from: index, to: index, by: 'keyboard' });
    } else if (carried && to !== undefined) carry({ from: carried.from, to, by: 'keyboard' });
    else if (carried && event.key === 'Escape') putBack();
    else if (!carried && (event.key === 'Delete' || event.key === 'Backspace')) remove(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={title} className="flex flex-wrap gap-2 outline-none">
        {shown.map((index, place) => {
          const image = images[index];
          if (!image) return null;
          const lifted = carried?.from === index;
          return (
            <li
              key={keys[index]}
              data-place={place}
              onPointerDown={(event) => onPointerDown(event, index)}
              className={`group/item relative scroll-my-12 rounded-md select-none [-webkit-touch-callout:none] ${lifted ? 'outline-accent-ink outline-2 outline-offset-2' : ''} ${lifted && carried.by === 'pointer' ? 'opacity-50' : ''}`}
            >
              <button
                type="button"
                data-item
                aria-label={`${title} ${place + 1} of ${images.length}`}
                aria-describedby={help}
                aria-pressed={lifted}
                onKeyDown={(event) => onKeyDown(event, index)}
                onBlur={() => carried?.by === 'keyboard' && putDown(carried)}
                onClick={() => openGallery({ title, images }, index)}
                className="block cursor-grab rounded-md active:cursor-grabbing"
              >
                <Picture
                  image={image}
                  alt={`${title} ${place + 1}`}
                  proportion={9 / 19.5}
                  thumbnail
                  className="pointer-events-none h-28 max-w-52 overflow-hidden rounded-md"
                />
              </button>
              <button
                type="button"
                tabIndex={-1}
                aria-label={`Remove ${title} ${place + 1}`}
                onClick={() => remove(index)}
                className="bg-raised text-ink border-line hover:bg-hover absolute -end-2 -top-2 grid size-6 place-items-center rounded-full border opacity-0 shadow-sm transition-opacity group-focus-within/item:opacity-100 group-hover/item:opacity-100 pointer-coarse:size-7 pointer-coarse:opacity-100"
              >
                <X aria-hidden className="size-3" />
              </button>
            </li>
          );
        })}
      </ul>
      <p id={help} hidden>
        Space picks it up to move it, Delete removes it, Enter shows it at full size.
      </p>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** A slot may contain the same picture twice. */
function keysOf(images: readonly ListingPicture[]): string[] {
  const seen = new Map<string, number>();
  return images.map(({ file, remoteId }) => {
    const name = file ?? remoteId ?? '';
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return `${name} ${times}`;
  });
}
