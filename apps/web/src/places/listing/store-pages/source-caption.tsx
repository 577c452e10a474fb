import { type Listing, type Store, versionLine } from '@storedeck/listing';

/** Names the version and the state of the draft above its page, and what the draft of Google Play consists of. */
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
