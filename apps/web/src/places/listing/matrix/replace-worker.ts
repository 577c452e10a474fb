import { findInTexts, type FindQuery, type SearchedText, type TextHit } from '@storedeck/listing/matrix';

/** The message from the page to the worker. */
export interface FindRequest {
  readonly texts: readonly SearchedText[];
  readonly query: FindQuery;
}

/** A message from the worker to the page: `ready` when its code is loaded, or the hits of a search. */
export type FindMessage = 'ready' | readonly TextHit[];

// An invalid regular expression throws here. The error is not caught, because the page then receives an error event.
addEventListener('message', ({ data: { texts, query } }: MessageEvent<FindRequest>) => {
  postMessage(findInTexts(texts, query) satisfies FindMessage);
});
postMessage('ready' satisfies FindMessage);
