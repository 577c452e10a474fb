import type { GooglePlayListing, GooglePlayLocale } from '@storedeck/listing';
import { ArrowLeft } from 'lucide-react';
import type { Ref } from 'react';

import { Origin } from '../origin.tsx';
import { LongPageText, usePartName } from '../page-text.tsx';
import { useStoreWords } from '../words/store-words.ts';
import { PlaySection } from './section.tsx';

/**
 * The second page of Google Play, behind the arrow of “About this app”: the full description and the release notes. It
 * is drawn below the first page, so that both can be read and edited; nothing if the listing has neither text.
 */
export function AppDetails({
  ref,
  listing,
  locale,
}: {
  ref: Ref<HTMLElement>;
  listing: GooglePlayListing;
  locale: GooglePlayLocale;
}) {
  const namePart = usePartName();
  const words = useStoreWords();
  const { fullDescription, releaseNotes } = locale;
  if (!fullDescription && !releaseNotes) return null;
  return (
    <section
      ref={ref}
      aria-label={namePart('Behind the arrow of “About this app”')}
      data-testid="app-details"
      className="border-stage scroll-mt-4 mt-10 border-t-8 pt-3 pb-2"
    >
      <p dir="ltr" lang="en" className="text-play-muted px-6 text-center font-sans text-xs">
        Behind the arrow of “About this app”
      </p>
      <div aria-hidden className="mt-3 flex items-center gap-5 px-5">
        <ArrowLeft className="size-5.5 shrink-0 rtl:-scale-x-100" />
        <div className="min-w-0">
          <p className="truncate text-[1rem] font-medium">
            <bdi>{locale.title}</bdi>
          </p>
          <p lang={words.lang} className="text-play-muted truncate text-[0.75rem]">
            {words.about}
          </p>
        </div>
      </div>
      {fullDescription && (
        <div className="mt-5 px-6">
          <Origin of="fullDescription" className="mb-1" />
          <LongPageText field="fullDescription" text={fullDescription} className="text-play-muted" />
        </div>
      )}
      {releaseNotes && (
        <PlaySection title={words.lang === 'en' ? 'What’s new' : words.whatsNew} name="What’s new">
          {listing.versionName && (
            <p className="text-play-muted mb-1 text-[0.75rem]" lang={words.lang}>
              {words.version} <bdi dir="ltr">{listing.versionName}</bdi>
            </p>
          )}
          <Origin of="releaseNotes" className="mb-1" />
          <LongPageText field="releaseNotes" text={releaseNotes} className="text-play-muted" />
        </PlaySection>
      )}
    </section>
  );
}
