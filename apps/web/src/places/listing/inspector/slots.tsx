import { slotName, type Slots as SlotMap } from '@storedeck/listing';

import { Picture } from '../../../pictures/picture.tsx';
import { useGallery } from '../store-pages/pictures/gallery.ts';

/** Thumbnails of all pictures of the locale, slot by slot. */
export function Slots({ slots }: { slots: SlotMap }) {
  const filled = Object.entries(slots).filter(([, images]) => images.length > 0);
  if (filled.length === 0) return <p className="text-muted">No pictures in this locale</p>;
  return (
    <div className="space-y-3">
      {filled.map(([slot, images]) => (
        <Slot key={slot} slot={slot} images={images} />
      ))}
    </div>
  );
}

function Slot({ slot, images }: { slot: string; images: SlotMap[string] }) {
  const openGallery = useGallery();
  const title = slotName(slot);
  return (
    <div data-field={slot}>
      <h3 className="flex items-baseline gap-2" title={slot}>
        {title}
        <span className="text-muted text-sm">{sizes(images)}</span>
        <span className="text-muted ms-auto text-sm tabular-nums">{images.length}</span>
      </h3>
      <ul className="mt-1 flex flex-wrap gap-1.5">
        {images.map((image, index) => (
          <li key={index} data-picture={index}>
            <button
              type="button"
              aria-label={`Open ${title} ${index + 1}`}
              onClick={() => openGallery({ title, images }, index)}
              className="block rounded-sm"
            >
              <Picture
                image={image}
                alt={`${title} ${index + 1}`}
                proportion={1}
                thumbnail
                className="h-15 max-w-40 overflow-hidden rounded-sm 2xl:h-20 2xl:max-w-64"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function sizes(images: SlotMap[string]): string {
  const all = new Set(
    images.flatMap(({ width, height }) => (width && height ? [`${width} × ${height}`] : [])),
  );
  return [...all].join(', ');
}
