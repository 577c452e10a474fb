import { findInTexts, type FindQuery, type SearchedText } from '@storedeck/listing/matrix';

/** The message from the page to the worker. */
export interface FindRequest {
  readonly texts: readonly SearchedText[];
  readonly query: FindQuery;
}

// An invalid regular expression throws here. The error is not caught, because the page then receives an error event.
addEventListener('message', ({ data: { texts, query } }: MessageEvent<FindRequest>) => {
  postMessage(findInTexts(texts, query));
});
