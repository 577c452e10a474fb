import { type DocumentParts, writeDocument } from './html/document.ts';
import { pictureScale } from './pictures/picture-scale.ts';
import { pictureKey, ReportPictures } from './pictures/report-pictures.ts';
import type { ReportOptions } from './report-options.ts';
import { type ReportSummary, summarise } from './review/report-summary.ts';
import { listShownPictures, reviewListings, reviewLooks } from './review/review.ts';

/** The number of bytes in base64 for each byte of a picture: base64 takes four bytes for three. */
const BASE64 = 4 / 3;
const MAX_PICTURE_BYTES = 8_000_000;

/** A report that is ready to be written. Dispose of the report, so that its threads end. */
export interface Report extends AsyncDisposable {
  readonly summary: ReportSummary;
  /**
   * Returns the HTML document, piece by piece: each locale follows as soon as its pictures are scaled. Rejects with the
   * reason of the signal when the signal aborts. Call this function only once.
   */
  html(): AsyncGenerator<string, void, undefined>;
}

/**
 * Compares two listings for people who must approve a release. The report shows every text and picture that differs,
 * before and after, and the problems and the ignored problems. The result is one HTML document that needs no other file
 * and makes no request. Pictures that differ are decoded in threads, to find the pictures that differ only in their
 * encoding. In place of a picture that cannot be read, the report shows a text.
 *
 * Rejects with the reason of the signal when the signal aborts.
 */
export async function createReport(options: ReportOptions): Promise<Report> {
  const { locatePicture, createdAt = new Date(), maxPictureBytes = MAX_PICTURE_BYTES } = options;
  const { signal, onProgress } = options;
  signal?.throwIfAborted();
  const byBytes = reviewListings(options);
  const shown = listShownPictures(byBytes);
  const scale = pictureScale(shown.length, maxPictureBytes / BASE64);
  const total = new Set(shown.map(pictureKey)).size;
  const onScaled = (done: number): void => onProgress?.({ done: Math.min(done, total), total });
  const pictures = new ReportPictures(locatePicture, scale, { signal, onScaled });
  try {
    const review = await reviewLooks(byBytes, pictures);
    const parts: DocumentParts = { review, summary: summarise(review), pictures, createdAt };
    return {
      summary: parts.summary,
      html: () => writeDocument(parts),
      [Symbol.asyncDispose]: () => pictures[Symbol.asyncDispose](),
    };
  } catch (error) {
    await pictures[Symbol.asyncDispose]();
    throw error;
  }
}
