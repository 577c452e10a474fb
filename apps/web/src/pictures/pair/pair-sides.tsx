import type { ListingPicture } from '@storedeck/listing';

import { pictureUrl } from '../picture-url.ts';
import { Picture } from '../picture.tsx';

/** The names of the two compared listings. */
export interface SideNames {
  readonly before: string;
  readonly after: string;
}

/** Shows the two pictures beside each other. */
export function BothSides({
  before,
  after,
  names,
}: {
  before: ListingPicture;
  after: ListingPicture;
  names: SideNames;
}) {
  return (
    <div className="grid h-full grid-cols-2 gap-4">
      <OneSide picture={before} name={names.before} />
      <OneSide picture={after} name={names.after} />
    </div>
  );
}

/** One picture with the name of its listing. */
export function OneSide({ picture, name }: { picture: ListingPicture | null; name: string }) {
  const url = picture && pictureUrl(picture);
  return (
    <figure className="flex h-full min-h-0 min-w-0 flex-col items-center gap-1.5">
      <figcaption className="text-sm text-white/70">{name}</figcaption>
      {picture && url === null && (
        <Picture image={picture} alt={name} proportion={0.5} className="min-h-0 w-64" />
      )}
      {url !== null && (
        <img src={url} alt={name} className="min-h-0 max-w-full flex-initial rounded-lg object-contain" />
      )}
    </figure>
  );
}
