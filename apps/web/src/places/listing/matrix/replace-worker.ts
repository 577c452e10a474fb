import { findInTexts, type FindQuery, type SearchedText } from '@storedeck/listing/matrix';

/** The message that the page sends. */
export interface FindRequest {
  readonly texts: readonly SearchedText[];
  readonly query: FindQuery;
}

// Errors need no message from here: the page receives an error event.
addEventListener('message', ({ data: { texts, query } }: MessageEvent<FindRequest>) => {
  postMessage(findInTexts(texts, query));
});
