import { CloudUpload, Lock, Trash2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { useReviews } from '../../../../server/reviews.ts';
import { Failure } from '../../../../ui/failure.tsx';
import { compactNumber } from '../look/compact-number.ts';
import { Sample, SampleMark } from '../look/sample.tsx';
import { Stars } from '../look/stars.tsx';
import { useStoreLook } from '../look/store-look.ts';
import { useStoreWords, withValue } from '../words/store-words.ts';
import { GooglePlayReviews } from './reviews.tsx';
import { PlaySection } from './section.tsx';

/** The sample of a rating: its mean, and the number of reviews. */
const SAMPLE = { rating: 4.6, reviews: 12_000, age: '3+' };

/** Samples of the rating, the downloads and the age, below the title. */
export function SampleStrip() {
  const words = useStoreWords();
  if (!useStoreLook().samples) return null;
  const cells: readonly { label: string; value: ReactNode }[] = [
    {
      label: withValue(words.countedReviews, compactNumber(SAMPLE.reviews, words.lang)),
      value: `${SAMPLE.rating.toLocaleString(words.lang)} ★`,
    },
    { label: words.downloads, value: `${compactNumber(1_000_000, words.lang)}+` },
    {
      label: withValue(words.ratedFor, SAMPLE.age),
      value: <span className="rounded-xs border px-0.5 text-[0.75rem] leading-4">{SAMPLE.age}</span>,
    },
  ];
  return (
    <div data-testid="sample" className="mt-4 flex items-center">
      <dl lang={words.lang} className="flex min-w-0 flex-1 items-start">
        {cells.map(({ label, value }) => (
          <div
            key={label}
            className="border-play-line flex min-w-0 flex-1 flex-col-reverse items-center px-2 not-first:border-s"
          >
            <dt className="text-play-muted line-clamp-2 max-w-full text-center text-[0.75rem] leading-4 wrap-anywhere">
              {label}
            </dt>
            <dd className="font-medium">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <SampleMark />
    </div>
  );
}

/** Samples of the chips below the short description: the rank in a chart and the categories. */
export function SampleChips() {
  if (!useStoreLook().samples) return null;
  return (
    <ul data-testid="sample" lang="en" className="mt-4 flex flex-wrap items-center gap-2">
      {['#4 top free', 'Health & Fitness', 'Habit tracker'].map((chip) => (
        <li
          key={chip}
          className="border-play-line text-play-muted rounded-full border px-3 py-1.5 font-medium"
        >
          {chip}
        </li>
      ))}
      <li className="leading-3">
        <SampleMark />
      </li>
    </ul>
  );
}

/** A sample of data safety, which no API of Google Play provides. */
export function SampleSafety() {
  const words = useStoreWords();
  if (!useStoreLook().samples) return null;
  return (
    <PlaySection title={words.dataSafety} name="Data safety" arrow>
      <Sample className="border-play-line space-y-3 border p-4">
        <Fact icon={CloudUpload} text="No data shared with third parties" />
        <Fact icon={Lock} text="Data is encrypted in transit" />
        <Fact icon={Trash2} text="You can request that data be deleted" />
      </Sample>
    </PlaySection>
  );
}

/** A sample of the rating, which no API of Google Play provides, and the reviews that the syncs have kept. */
export function Ratings() {
  const words = useStoreWords();
  const { samples } = useStoreLook();
  const { data: kept, error } = useReviews('googlePlay');
  const hasReviews = kept != null && kept.reviews.length > 0;
  if (!samples && !hasReviews && !error) return null;
  return (
    <PlaySection title={words.ratings} name="Ratings and reviews" arrow>
      <Sample className="flex items-center gap-6 p-2">
        <span lang={words.lang} className="text-[3rem] leading-14">
          {SAMPLE.rating.toLocaleString(words.lang)}
        </span>
        <span lang={words.lang}>
          <span className="text-play-green block">
            <Stars rating={SAMPLE.rating} className="size-4" />
          </span>
          <span className="text-play-muted block text-[0.75rem]">
            {withValue(words.countedReviews, compactNumber(SAMPLE.reviews, words.lang))}
          </span>
        </span>
      </Sample>
      {hasReviews && <GooglePlayReviews kept={kept} />}
      {error && (
        <div lang="en" dir="ltr" className="mt-4 font-sans">
          <Failure error={error} />
        </div>
      )}
    </PlaySection>
  );
}

function Fact({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <p dir="ltr" lang="en" className="text-play-muted flex items-center gap-4">
      <Icon aria-hidden className="size-5 shrink-0" />
      {text}
    </p>
  );
}
