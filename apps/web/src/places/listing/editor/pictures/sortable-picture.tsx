import { useSortable } from '@dnd-kit/sortable';
import type { ListingPicture } from '@storedeck/listing';
import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';

import { Picture } from '../../../../pictures/picture.tsx';
import { AiChoice } from './ai-choice.tsx';

/** A picture of a slot in the editor. It can be moved, removed and shown at full size. */
export function SortablePicture({
  id,
  image,
  name,
  label,
  onOpen,
  onRemove,
  onDeclare,
}: {
  id: string;
  image: ListingPicture;
  /** The slot and the position: `iPhone 6.9″ 1`. */
  name: string;
  label: string;
  onOpen: () => void;
  onRemove: () => void;
  /** Declares whether the picture was made with AI; undefined where the store does not ask. */
  onDeclare?: ((state: string | null) => void) | undefined;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: 'sortable picture' } });

  function onKeyDown(event: KeyboardEvent): void {
    if (!isDragging && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      event.stopPropagation();
      onRemove();
    } else {
      listeners?.['onKeyDown']?.(event);
    }
  }

  return (
    <li
      ref={setNodeRef}
      style={{ translate: transform ? `${transform.x}px ${transform.y}px` : undefined, transition }}
      className={`group/item relative scroll-my-12 rounded-md select-none [-webkit-touch-callout:none] ${isDragging ? 'outline-accent-ink z-10 opacity-80 shadow-lg outline-2 outline-offset-2' : ''}`}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        data-item
        aria-label={label}
        onKeyDown={onKeyDown}
        onClick={onOpen}
        className="block cursor-grab rounded-md active:cursor-grabbing"
      >
        <Picture
          image={image}
          alt={name}
          proportion={9 / 19.5}
          thumbnail
          className="pointer-events-none h-28 max-w-52 overflow-hidden rounded-md"
        />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="bg-raised text-ink border-line hover:bg-hover absolute -end-2 -top-2 grid size-6 place-items-center rounded-full border opacity-0 shadow-sm transition-opacity group-focus-within/item:opacity-100 group-hover/item:opacity-100 pointer-coarse:size-7 pointer-coarse:opacity-100"
      >
        <X aria-hidden className="size-3" />
      </button>
      {onDeclare && <AiChoice image={image} name={name} onDeclare={onDeclare} />}
    </li>
  );
}
