import type { ListingPicture } from '@storedeck/listing';
import { useEffect, useRef, useState } from 'react';

import { pictureUrl } from '../../../pictures/picture-url.ts';
import { decodePicture } from './decode-picture.ts';

/**
 * Pictures within this distance from the visible area are decoded. The memory of other pictures is released. The
 * distance is a share of the size of the visible area.
 */
const NEAR = '60%';

/** A picture that is decoded at the size at which it is shown, and only near the visible area. */
export function SizedPicture({
  image,
  alt,
  proportion,
}: {
  image: ListingPicture;
  alt: string;
  /** Width divided by height, for a picture without a stated size. */
  proportion: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  const url = pictureUrl(image);
  useEffect(() => {
    const element = canvas.current;
    if (!element || url === null) return;
    return showWhileNear(element, url, () => setBroken(true));
  }, [url]);
  const aspectRatio = image.width && image.height ? image.width / image.height : proportion;
  if (url === null || isBroken) {
    return (
      <span
        role="img"
        aria-label={`${alt}: not available`}
        style={{ aspectRatio }}
        className="bg-fill border-strong-line block h-full border border-dashed"
      />
    );
  }
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={alt}
      style={{ aspectRatio }}
      className="bg-fill block h-full data-drawn:bg-transparent"
    />
  );
}

function showWhileNear(canvas: HTMLCanvasElement, url: string, onFailure: () => void): () => void {
  let loading: AbortController | undefined;
  let drawnWidth = 0;

  const release = (): void => {
    loading?.abort();
    loading = undefined;
    canvas.width = 0;
    drawnWidth = 0;
    delete canvas.dataset['drawn'];
  };
  const draw = (): void => {
    const width = Math.round(canvas.clientWidth * devicePixelRatio);
    // A decoded picture that is less than twice as wide as needed is not decoded again, because it looks the same.
    if (width === 0 || (drawnWidth >= width && drawnWidth < width * 2)) return;
    loading?.abort();
    const abort = new AbortController();
    loading = abort;
    drawnWidth = width;
    decodePicture(url, width, abort.signal).then(
      (bitmap) => {
        if (abort.signal.aborted) return bitmap.close();
        canvas.width = bitmap.width;
        canvas.height = bitmap.height;
        // The memory of the bitmap now belongs to the canvas, so the bitmap need not be closed.
        canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
        canvas.dataset['drawn'] = '';
      },
      () => {
        if (!abort.signal.aborted) onFailure();
      },
    );
  };

  let isNear = false;
  const seen = new IntersectionObserver(
    ([entry]) => {
      isNear = entry?.isIntersecting ?? false;
      if (isNear) draw();
      else release();
    },
    { rootMargin: NEAR },
  );
  const resized = new ResizeObserver(() => isNear && draw());
  seen.observe(canvas);
  resized.observe(canvas);
  return () => {
    seen.disconnect();
    resized.disconnect();
    release();
  };
}
