import { fakeUuid } from '../product/digest.ts';
import { REVIEWS } from '../reviews/reviews.table.ts';

/** A review, with the API's field names. */
export interface PlayReview {
  readonly reviewId: string;
  readonly authorName: string;
  readonly comments: readonly PlayComment[];
}

interface PlayTime {
  readonly seconds: string;
  readonly nanos: number;
}

interface PlayComment {
  readonly userComment?: {
    readonly text: string;
    readonly lastModified: PlayTime;
    readonly starRating: number;
    readonly reviewerLanguage: string;
    readonly device?: string;
    readonly androidOsVersion?: number;
    readonly appVersionCode?: number;
    readonly appVersionName?: string;
    readonly thumbsUpCount?: number;
    readonly thumbsDownCount?: number;
  };
  readonly developerComment?: { readonly text: string; readonly lastModified: PlayTime };
}

const HOUR = 3_600_000;

/** Makes the reviews of the fictional app, the newest first. */
export function makePlayReviews(
  versions: Readonly<Record<'live' | 'former', string>>,
  nowMs: number,
): PlayReview[] {
  return REVIEWS.filter(({ store }) => store === 'googlePlay').map((review) => {
    const lastModified = toTime(nowMs - review.hours * HOUR);
    const { stars, from, author, title, text, version, reply } = review;
    const userComment = {
      // Google sends an old review's title and text in one field, with a tab between them.
      text: title === '' ? `\t${text}` : `${title}\t${text}`,
      lastModified,
      starRating: stars,
      reviewerLanguage: from,
      device: 'oriole',
      androidOsVersion: 35,
      appVersionCode: 3410,
      appVersionName: versions[version],
    };
    return {
      reviewId: fakeUuid(`play-review/${author}`),
      authorName: author,
      comments: [
        { userComment },
        ...(reply === undefined ? [] : [{ developerComment: { text: reply, lastModified } }]),
      ],
    };
  });
}

function toTime(ms: number): PlayTime {
  return { seconds: String(Math.floor(ms / 1000)), nanos: 0 };
}
