import { type Listing, type Store, versionLine } from '@storedeck/listing';

/** Says above the store page which version and state Draft has, and what Draft contains on Google Play. */
export function DraftCaption({ listing, store }: { listing: Listing; store: Store }) {
  if (!listing[store]) return null;
  return (
    <div className="pt-1 text-center md:pb-2">
      <p data-testid="draft-version" className="font-semibold">
        {versionLine(listing, store)}
      </p>
      {store === 'googlePlay' && (
        <p className="text-muted mx-auto mt-0.5 max-w-md text-balance">
          Google’s API provides only the release of a draft and its notes. The other texts and the pictures
          are live.
        </p>
      )}
    </div>
  );
}
