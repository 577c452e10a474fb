import {
  type Device,
  knownSlots,
  type Listing,
  type LocaleAddress,
  localeAt,
  picturesAt,
  slotFor,
} from '@storedeck/listing';
import type { Edit } from '@storedeck/listing/edits';
import { useState } from 'react';

import { FurtherSlots } from './further-slots.tsx';
import { SlotEditor, type Done } from './slot-editor.tsx';

/** The pictures of a locale, starting with the shown device. */
export function PicturesEditor({
  at,
  listing,
  device,
  onEdit,
  onDone,
}: {
  at: LocaleAddress;
  listing: Listing;
  device: Device;
  onEdit: (edit: Edit) => void;
  onDone: (done: Done) => void;
}) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const locale = localeAt(listing, at);
  const present = Object.keys((locale?.['screenshots'] ?? locale?.['images'] ?? {}) as object);
  const always = at.store === 'googlePlay' ? ['icon', 'featureGraphic'] : [];
  const filled = present.filter((slot) => picturesAt(listing, at, slot).length > 0);
  const slots = [...new Set([slotFor(at.store, device), ...asked, ...filled, ...always])];
  const further = knownSlots(at.store).filter((slot) => !slots.includes(slot));
  return (
    <div className="space-y-5">
      {slots.map((slot) => (
        <SlotEditor
          key={`${at.store} ${at.code} ${slot}`}
          at={at}
          slot={slot}
          images={picturesAt(listing, at, slot)}
          onEdit={onEdit}
          onDone={onDone}
        />
      ))}
      <FurtherSlots
        label="Another kind of picture"
        slots={further}
        onAsk={(slot) => setAsked([...asked, slot])}
      />
    </div>
  );
}
