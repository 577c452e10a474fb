import { type AppPreview, type AppPreviews, slotName, type Slots as SlotMap } from '@storedeck/listing';

import { durationText, readPoster } from '../store-pages/app-previews/app-preview-facts.ts';
import { Origin } from '../store-pages/origin.tsx';
import { Thumbnails } from '../store-pages/pictures/thumbnails.tsx';

/** Thumbnails of all pictures of the locale, slot by slot. */
export function Slots({ slots }: { slots: SlotMap }) {
  const filled = Object.entries(slots).filter(([, images]) => images.length > 0);
  if (filled.length === 0) return <p className="text-muted">No pictures in this locale</p>;
  return (
    <div className="space-y-3">
      {filled.map(([slot, images]) => (
        <Slot key={slot} slot={slot} part={slot} images={images} about={sizes(images)} />
      ))}
    </div>
  );
}

/** The poster frames of all app previews of the locale. */
export function AppPreviewSlots({ previews }: { previews: AppPreviews }) {
  return (
    <div className="space-y-3">
      {Object.entries(previews)
        .filter(([, each]) => each.length > 0)
        .map(([type, each]) => (
          <Slot
            key={type}
            slot={`APP_${type}`}
            part={type}
            images={each.map(readPoster)}
            previews={each}
            about={each.map(durationText).filter(Boolean).join(', ')}
          />
        ))}
    </div>
  );
}

function Slot({
  slot,
  part,
  images,
  previews = [],
  about,
}: {
  slot: string;
  /** The name by which the listing's origins are found: the slot, or the type of app previews. */
  part: string;
  images: SlotMap[string];
  previews?: readonly AppPreview[];
  about: string;
}) {
  const title = previews.length > 0 ? `${slotName(slot)} app previews` : slotName(slot);
  return (
    <div data-field={previews.length > 0 ? undefined : slot}>
      <h3 className="flex items-baseline gap-2" title={slot}>
        {slotName(slot)}
        <span className="text-muted text-sm">{about}</span>
        <span className="text-muted ms-auto text-sm tabular-nums">{images.length}</span>
      </h3>
      <Origin of={part} />
      <div className="mt-1">
        <Thumbnails
          title={title}
          images={images}
          previews={previews}
          size="h-15 max-w-40 2xl:h-20 2xl:max-w-64"
        />
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
