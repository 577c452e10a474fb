import { slotName, type Slots as SlotMap } from '@storedeck/listing';

import { Thumbnails } from '../store-pages/pictures/thumbnails.tsx';

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
  const title = slotName(slot);
  return (
    <div data-field={slot}>
      <h3 className="flex items-baseline gap-2" title={slot}>
        {title}
        <span className="text-muted text-sm">{sizes(images)}</span>
        <span className="text-muted ms-auto text-sm tabular-nums">{images.length}</span>
      </h3>
      <div className="mt-1">
        <Thumbnails title={title} images={images} size="h-15 max-w-40 2xl:h-20 2xl:max-w-64" />
      </div>
    </div>
  );
}

function sizes(images: SlotMap[string]): string {
  const all = new Set(
    images.flatMap(({ width, height }) => (width && height ? [`${width} × ${height}`] : [])),
  );
  return [...all].join(', ');
}
