import type { ListingPicture } from '@storedeck/listing';
import { useEffect, useRef, useState } from 'react';

import type { Difference } from '../looks/picture-job.ts';
import { readDifference } from '../looks/picture-worker-client.ts';
import { pictureUrl } from '../picture-url.ts';

/** Shows the later picture in grey. The pixels that differ from the earlier picture are red. */
export function DifferenceView({ before, after }: { before: ListingPicture; after: ListingPicture }) {
  const [difference, setDifference] = useState<Difference | 'failed' | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [from, to] = [pictureUrl(before), pictureUrl(after)];

  useEffect(() => {
    if (from === null || to === null) return setDifference('failed');
    let over = false;
    void readDifference(from, to).then((found) => {
      if (!over) setDifference(found ?? 'failed');
    });
    return () => {
      over = true;
    };
  }, [from, to]);

  useEffect(() => {
    if (!difference || difference === 'failed' || !canvas.current) return;
    canvas.current.width = difference.bitmap.width;
    canvas.current.height = difference.bitmap.height;
    canvas.current.getContext('2d')?.drawImage(difference.bitmap, 0, 0);
  }, [difference]);

  if (difference === 'failed') {
    return <p className="grid h-full place-items-center">One of the pictures cannot be read.</p>;
  }
  return (
    <figure className="flex h-full min-h-0 flex-col items-center gap-1.5">
      <figcaption role="status" className="text-sm text-white/70">
        {difference === null ? 'Comparing the pixels…' : shareText(difference.share)}
      </figcaption>
      <canvas
        ref={canvas}
        role="img"
        aria-label="Differences in red"
        className="min-h-0 max-w-full flex-initial rounded-lg object-contain"
      />
    </figure>
  );
}

function shareText(share: number): string {
  if (share === 0) return 'No visible difference';
  const percent = share * 100;
  return `${percent < 0.1 ? 'Less than 0.1' : percent.toFixed(1)} % of the pixels differ, drawn in red`;
}
