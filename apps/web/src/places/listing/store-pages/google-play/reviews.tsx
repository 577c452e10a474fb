import type { KeptReviews } from '@storedeck/contract';
import type { StoreReview } from '@storedeck/listing/reviews';

import { ReviewNote } from '../reviews/review-note.tsx';
import { ForeignText, ReviewDate, ReviewStars } from '../reviews/review-parts.tsx';
import { useStoreWords } from '../words/store-words.ts';

/** How many reviews Google Play shows before a press on the heading. */
const SHOWN = 3;
const MORE = 'text-play-green bg-play-ground ps-3 font-medium';

/** The newest reviews, those in the language of the page first. */
export function GooglePlayReviews({ kept }: { kept: KeptReviews }) {
  const { lang } = useStoreWords();
  const isOurs = ({ language }: StoreReview): boolean =>
    language !== null && toLanguage(language) === toLanguage(lang);
  const shown = [...kept.reviews.filter(isOurs), ...kept.reviews.filter((review) => !isOurs(review))];
  return (
    <>
      <ul aria-label="Reviews" data-testid="store-reviews" className="mt-4 space-y-6">
        {shown.slice(0, SHOWN).map((review) => (
          <li key={review.id}>
            <Row review={review} />
          </li>
        ))}
      </ul>
      <ReviewNote kept={kept} />
    </>
  );
}

function Row({ review: { author, stars, date, language, title, text, reply } }: { review: StoreReview }) {
  const { developer } = useStoreWords();
  const name = author ?? '';
  return (
    <>
      <p className="flex items-center gap-3">
        <span
          aria-hidden
          className="bg-play-fill text-play-muted grid size-8 shrink-0 place-items-center rounded-full font-medium uppercase"
        >
          {[...name][0]}
        </span>
        <bdi lang="" className="min-w-0 truncate">
          {name}
        </bdi>
      </p>
      <p className="text-play-muted mt-2 mb-1 flex flex-wrap items-center gap-x-2 text-[0.75rem]">
        <ReviewStars stars={stars} className="text-play-green size-3" />
        <ReviewDate date={date} />
      </p>
      {title !== null && (
        <h3 lang="" className="font-medium wrap-anywhere">
          <bdi>{title}</bdi>
        </h3>
      )}
      <ForeignText text={text} lang={language ?? ''} moreClassName={MORE} />
      {reply && (
        <div className="bg-play-fill mt-3 rounded-lg p-3">
          <p className="text-play-muted flex gap-x-2 text-[0.75rem]">
            {developer} <ReviewDate date={reply.date} />
          </p>
          <ForeignText
            text={reply.text}
            lang={language ?? ''}
            moreClassName={MORE.replace('bg-play-ground', 'bg-play-fill')}
          />
        </div>
      )}
    </>
  );
}

function toLanguage(code: string): string {
  return code.split(/[-_]/)[0]?.toLowerCase() ?? '';
}
