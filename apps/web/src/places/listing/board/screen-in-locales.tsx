import {
  listDevices,
  pickForm,
  languageName,
  type Listing,
  localeAt,
  readLocales,
  type LocaleEntry,
  picturesAt,
  readSlots,
} from '@storedeck/listing';
import { memo, useMemo, type CSSProperties } from 'react';

import { useGallery } from '../store-pages/pictures/gallery.ts';
import { BOARD_DEVICES, type BoardDevice } from './board-devices.ts';
import { SizedPicture } from './sized-picture.tsx';

/** The height of a screenshot at zoom 1, in rem. */
const HEIGHT = 20;

/** The screenshot at one position in all locales: a card for each locale, with the screenshot of each device. */
export function ScreenInLocales({
  listing,
  entries,
  position,
  zoom,
}: {
  listing: Listing;
  entries: readonly LocaleEntry[];
  /** The position of the screenshot, from 0. */
  position: number;
  zoom: number;
}) {
  const devices = useMemo(() => devicesInUse(listing), [listing]);
  return (
    <ul
      aria-label={`Screenshot ${position + 1} in all languages`}
      style={{ '--tile': `${HEIGHT * zoom}rem` } as CSSProperties}
      className="flex flex-wrap gap-4 p-4"
    >
      {entries.map((entry) => (
        <LocaleCard
          key={`${entry.codes.appStore} ${entry.codes.googlePlay}`}
          entry={entry}
          listing={listing}
          devices={devices}
          position={position}
        />
      ))}
    </ul>
  );
}

const LocaleCard = memo(function LocaleCard({
  entry,
  listing,
  devices,
  position,
}: {
  entry: LocaleEntry;
  listing: Listing;
  devices: readonly BoardDevice[];
  position: number;
}) {
  const openGallery = useGallery();
  const tiles = devices.map(({ store, device, name }) => {
    const code = entry.codes[store];
    const slot =
      code === undefined
        ? null
        : (listDevices(store, readSlots(localeAt(listing, { store, code }))).find(({ key }) => key === device)
            ?.slot ?? null);
    const images = code === undefined || slot === null ? [] : picturesAt(listing, { store, code }, slot);
    return { device, name, images, image: images[position] };
  });
  const { name } = entry;
  const code = entry.codes.appStore ?? entry.codes.googlePlay ?? '';
  return (
    <li className="bg-ground border-line rounded-xl border p-3">
      <h2 className="mb-2 flex items-baseline gap-2">
        <span className="min-w-0 truncate font-medium">{name}</span>
        <span className="text-muted ms-auto text-sm">{code}</span>
      </h2>
      <div className="flex h-(--tile) gap-2">
        {tiles.map(({ device, name: onDevice, images, image }) =>
          image ? (
            <button
              key={device}
              type="button"
              aria-label={`${onDevice}, ${languageName(code)}, screenshot ${position + 1}`}
              onClick={() => openGallery({ title: `${onDevice}, ${name}`, images }, position)}
              className="h-full overflow-hidden rounded-md"
            >
              <SizedPicture
                image={image}
                alt={`${onDevice} ${position + 1}`}
                proportion={pickForm(device) === 'phone' ? 9 / 19.5 : 3 / 4}
              />
            </button>
          ) : (
            <span
              key={device}
              title={`${onDevice}: no screenshot ${position + 1}`}
              className={`border-line text-muted grid h-full place-items-center rounded-md border border-dashed p-1 text-center text-xs ${pickForm(device) === 'phone' ? 'aspect-[9/19.5]' : 'aspect-[3/4]'}`}
            >
              {onDevice}: none
            </span>
          ),
        )}
      </div>
    </li>
  );
});

/** The devices for which at least one locale has screenshots. */
function devicesInUse(listing: Listing): readonly BoardDevice[] {
  return BOARD_DEVICES.filter(({ store, device }) =>
    Object.values(readLocales(listing, store)).some((locale) =>
      listDevices(store, readSlots(locale)).some(({ key, slot }) => key === device && slot !== null),
    ),
  );
}
