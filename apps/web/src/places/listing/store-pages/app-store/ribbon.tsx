import { type AppStoreListing, languageTag } from '@storedeck/listing';
import { CircleUserRound } from 'lucide-react';
import type { ReactNode } from 'react';

import { compactNumber } from '../look/compact-number.ts';
import { SampleMark } from '../look/sample.tsx';
import { Stars } from '../look/stars.tsx';
import { useStoreLook } from '../look/store-look.ts';
import { useStoreWords, withValue } from '../words/store-words.ts';
import { ageText, readDeveloper } from './app-facts.ts';
import { SAMPLE } from './samples.tsx';

/** The row of facts below the header, which scrolls sideways on a phone. */
export function AppStoreRibbon({ listing, code }: { listing: AppStoreListing; code: string }) {
  const words = useStoreWords();
  const { samples } = useStoreLook();
  const others = Object.keys(listing.locales).length - 1;
  const age = ageText(listing.ageRating);
  const developer = readDeveloper(listing);
  return (
    <dl
      lang={words.lang}
      tabIndex={0}
      aria-label={words.information}
      className="border-apple-line mx-5 mt-5 flex overflow-x-auto border-t py-3 [scrollbar-width:none]"
    >
      {samples && (
        <Fact
          label={withValue(words.countedRatings, compactNumber(SAMPLE.ratings, words.lang))}
          below={<Stars rating={SAMPLE.rating} className="size-3" />}
          sample
        >
          <span>{SAMPLE.rating.toLocaleString(words.lang)}</span>
        </Fact>
      )}
      {age !== null && (
        <Fact label={words.age} below="">
          <bdi dir="ltr">{age}</bdi>
        </Fact>
      )}
      {developer !== '' && (
        <Fact label={words.developer} below={<bdi>{developer}</bdi>}>
          <CircleUserRound aria-hidden className="size-6" />
        </Fact>
      )}
      <Fact label={words.language} below={others > 0 ? <bdi dir="ltr">+ {others}</bdi> : ''}>
        {languageTag(code)}
      </Fact>
      {samples && (
        <Fact label={words.size} below="MB" sample>
          {(84.2).toLocaleString(words.lang)}
        </Fact>
      )}
    </dl>
  );
}

function Fact({
  label,
  below,
  sample = false,
  children,
}: {
  label: string;
  below: ReactNode;
  sample?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      data-testid={sample ? 'sample' : undefined}
      className="border-apple-line text-apple-muted flex min-w-26 flex-[1_0_auto] flex-col items-center gap-1 px-2 not-first:border-s"
    >
      <dt className="text-[0.6875rem] whitespace-nowrap leading-4 font-medium uppercase">{label}</dt>
      <dd className="flex h-6 items-center text-[1.25rem] font-semibold">{children}</dd>
      <dd className="line-clamp-2 max-w-28 min-h-4 text-center text-[0.75rem] leading-4 text-balance">
        {below}
      </dd>
      {sample && (
        <dd className="leading-3">
          <SampleMark />
        </dd>
      )}
    </div>
  );
}
