import {
  type Device,
  knownSlots,
  type Listing,
  type LocaleAddress,
  localeAt,
  picturesAt,
  slotFor,
  slotName,
} from '@storedeck/listing';
import type { Edit } from '@storedeck/listing/edits';
import { useState } from 'react';

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
      {further.length > 0 && (
        <select
          aria-label="Add another kind of picture"
          value=""
          onChange={({ target }) => setAsked([...asked, target.value])}
          className="border-line bg-surface h-8 w-full rounded-md border px-2"
        >
          <option value="">Another kind of picture…</option>
          {further.map((slot) => (
            <option key={slot} value={slot}>
              {slotName(slot)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
