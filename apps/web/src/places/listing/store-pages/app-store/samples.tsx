import { Eye, ShieldCheck, Star } from 'lucide-react';

import { useReviews } from '../../../../server/reviews.ts';
import { Failure } from '../../../../ui/failure.tsx';
import { AppStoreReviews } from '../../lazy-parts.ts';
import { compactNumber } from '../look/compact-number.ts';
import { Sample } from '../look/sample.tsx';
import { useStoreLook } from '../look/store-look.ts';
import { useStoreWords, withValue } from '../words/store-words.ts';
import { Section } from './section.tsx';

/** The sample of a rating: its mean, and the number of ratings. */
export const SAMPLE = { rating: 4.8, ratings: 12_000 };

/** The percentages of ratings with five to one stars. Their mean is `SAMPLE.rating`. */
const SHARES = [86, 10, 2, 1, 1];

/** A sample of the rating, which no interface of the App Store tells, and the reviews that the syncs have kept. */
export function Ratings() {
  const words = useStoreWords();
  const { samples } = useStoreLook();
  const { data: kept, error } = useReviews('appStore');
  const hasReviews = kept != null && kept.reviews.length > 0;
  if (!samples && !hasReviews && !error) return null;
  return (
    <Section title={words.ratings} name="Ratings and Reviews" more>
      <Sample className="flex items-start gap-6 p-2">
        <span lang={words.lang} className="text-center">
          <span className="block text-[3.5rem] leading-14 font-bold">
            {SAMPLE.rating.toLocaleString(words.lang)}
          </span>
          <span className="text-apple-muted block text-[0.8125rem] font-semibold">{words.outOfFive}</span>
        </span>
        <span className="min-w-0 flex-1 pt-2.5">
          <span aria-hidden className="block space-y-1">
            {SHARES.map((share, at) => (
              <span key={at} className="flex items-center gap-2">
                <span className="text-apple-muted flex w-14 justify-end">
                  {Array.from({ length: 5 - at }, (_, star) => (
                    <Star key={star} className="size-2 fill-current" />
                  ))}
                </span>
                <span className="bg-apple-fill h-1 flex-1 rounded-full">
                  <span className="bg-apple-muted block h-1 rounded-full" style={{ width: `${share}%` }} />
                </span>
              </span>
            ))}
          </span>
          <span lang={words.lang} className="text-apple-muted mt-2 block text-end text-[0.8125rem]">
            {withValue(words.countedRatings, compactNumber(SAMPLE.ratings, words.lang))}
          </span>
        </span>
      </Sample>
      {hasReviews && <AppStoreReviews kept={kept} />}
      {error && (
        <div lang="en" dir="ltr" className="mt-4 font-sans">
          <Failure error={error} />
        </div>
      )}
    </Section>
  );
}

/**
 * Samples of App Privacy and Accessibility. The API has no endpoint for App Privacy. It has an endpoint for the
 * declarations of accessibility, but Storedeck does not use this endpoint.
 */
export function SamplePrivacy() {
  const words = useStoreWords();
  if (!useStoreLook().samples) return null;
  const card = 'bg-apple-fill text-center p-4 !rounded-2xl';
  return (
    <>
      <Section title={words.appPrivacy} name="App Privacy" more>
        <Sample className={card}>
          <ShieldCheck aria-hidden className="text-apple-blue mx-auto size-8" />
          <p lang="en" dir="ltr" className="mt-1 font-semibold">
            Data Not Collected
          </p>
        </Sample>
      </Section>
      <Section title={words.accessibility} name="Accessibility" more>
        <Sample className={card}>
          <Eye aria-hidden className="text-apple-blue mx-auto size-8" />
          <p lang="en" dir="ltr" className="mt-1 font-semibold">
            VoiceOver, Larger Text, Dark Interface
          </p>
        </Sample>
      </Section>
    </>
  );
}
