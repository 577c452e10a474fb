import {
  type Device,
  isPreviewType,
  type Listing,
  type LocaleAddress,
  localeAt,
  PREVIEW_TYPES,
  readAppPreviews,
  slotFor,
} from '@storedeck/listing';
import type { Edit } from '@storedeck/listing/edits';
import { useState } from 'react';

import { useStored } from '../../use-stored.ts';
import { FurtherSlots } from '../pictures/further-slots.tsx';
import type { Done } from '../pictures/slot-editor.tsx';
import { listKept } from './kept-previews.ts';
import { PreviewSetEditor } from './preview-set-editor.tsx';

/** The app previews of a locale of the App Store, starting with those of the shown device. */
export function PreviewsEditor({
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
  const stored = useStored();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const own = readAppPreviews(localeAt(listing, at));
  const shown = slotFor('appStore', device).replace(/^APP_/, '');
  const known = Object.keys(PREVIEW_TYPES).filter((type) => PREVIEW_TYPES[type]?.sizes.length !== 0);
  const types = [
    ...new Set([
      ...(known.includes(shown) ? [shown] : []),
      ...asked,
      ...Object.keys(own).filter(isPreviewType),
      ...known.filter((type) => listKept(stored, at, type).length > 0),
    ]),
  ];
  const further = known.filter((type) => !types.includes(type));
  return (
    <div className="mt-5 space-y-5">
      {types.map((type) => (
        <PreviewSetEditor
          key={`${at.code} ${type}`}
          at={at}
          type={type}
          own={own[type]}
          kept={listKept(stored, at, type)}
          onEdit={onEdit}
          onDone={onDone}
        />
      ))}
      <FurtherSlots
        label="App previews of another device"
        slots={further}
        onAsk={(type) => setAsked([...asked, type])}
      />
    </div>
  );
}
