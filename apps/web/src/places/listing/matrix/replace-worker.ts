import { findInTexts, type FindQuery, type SearchedText } from '@storedeck/listing/matrix';

/** The message from the page to the worker. */
export interface FindRequest {
  readonly texts: readonly SearchedText[];
  readonly query: FindQuery;
}

// Errors are not caught here, because the page receives an error event.
addEventListener('message', ({ data: { texts, query } }: MessageEvent<FindRequest>) => {
  postMessage(findInTexts(texts, query));
});
