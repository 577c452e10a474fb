import type { AppPreview, ListingPicture } from '@storedeck/listing';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';

import { Picture } from '../../../../pictures/picture.tsx';
import { readPoster } from '../app-previews/app-preview-facts.ts';
import { AppPreviewTile } from '../app-previews/app-preview-tile.tsx';
import { isLandscape } from '../is-landscape.ts';
import { useGallery } from './gallery.ts';
import { PictureMark } from './picture-mark.tsx';

/**
 * A row of screenshots, with app previews before them, that scrolls sideways and snaps to each picture. A click on a
 * screenshot opens the full-size view.
 */
export function Shelf({
  title,
  images,
  previews = [],
  tileHeight,
  tile,
  inset,
  first,
}: {
  title: string;
  images: readonly ListingPicture[];
  previews?: readonly AppPreview[];
  /** Height of a portrait picture, in rem. The page's width limits a landscape picture. */
  tileHeight: number;
  /** Class names for the corners and edges that the store draws around a picture. */
  tile: string;
  /** The page's margin as a CSS length. The row extends over the margin. */
  inset: string;
  /** An item before the screenshots, such as a video. It has the height `--tile-height`. */
  first?: ReactNode;
}) {
  const openGallery = useGallery();
  const { ref, more, scroll } = useSideScroll();
  const gallery = { title, images: [...previews.map(readPoster), ...images], previews };
  return (
    <div className="group/shelf relative">
      <ul
        ref={ref}
        data-shelf
        aria-label={title}
        style={
          {
            paddingInline: inset,
            scrollPaddingInline: inset,
            '--tile-height': `${tileHeight}rem`,
          } as CSSProperties
        }
        className="flex snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain py-1 [scrollbar-width:none]"
      >
        {first && <li className="relative max-w-full shrink-0 snap-start">{first}</li>}
        {previews.map((preview, index) => (
          <li
            key={`preview ${index} ${preview.file ?? preview.remoteId ?? ''}`}
            data-app-preview={index}
            className="relative max-w-full shrink-0 snap-start"
          >
            <PictureMark image={preview} />
            <AppPreviewTile
              preview={preview}
              name={`app preview ${index + 1} of ${previews.length}`}
              tile={tile}
              onOpen={() => openGallery(gallery, index)}
            />
          </li>
        ))}
        {images.map((image, index) => (
          <li
            key={`${index} ${image.file ?? image.remoteId ?? ''}`}
            data-picture={index}
            className="relative max-w-full shrink-0 snap-start"
          >
            <PictureMark image={image} />
            <button
              type="button"
              aria-label={`Open screenshot ${index + 1} of ${images.length}`}
              onClick={() => openGallery(gallery, previews.length + index)}
              className={`block max-w-full ${tile}`}
            >
              <Picture
                image={image}
                alt={`Screenshot ${index + 1} of ${images.length}`}
                proportion={9 / 19.5}
                priority={previews.length + index < 3 ? 'high' : 'auto'}
                className={`max-w-full ${tile} ${isLandscape(image) ? 'w-88' : 'h-(--tile-height)'}`}
              />
            </button>
          </li>
        ))}
      </ul>
      {more.before && <Arrow side="start" label="Earlier screenshots" onClick={() => scroll(-1)} />}
      {more.after && <Arrow side="end" label="Further screenshots" onClick={() => scroll(1)} />}
    </div>
  );
}

function Arrow({ side, label, onClick }: { side: 'start' | 'end'; label: string; onClick: () => void }) {
  const Icon = side === 'start' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={label}
      tabIndex={-1}
      onClick={onClick}
      className={`bg-raised text-ink border-line absolute top-1/2 grid size-9 -translate-y-1/2 place-items-center rounded-full border opacity-0 shadow-md transition-opacity group-hover/shelf:opacity-100 pointer-coarse:hidden ${side === 'start' ? 'start-2' : 'end-2'}`}
    >
      <Icon aria-hidden className="size-5 rtl:-scale-x-100" />
    </button>
  );
}

/**
 * Returns the directions in which a row can be scrolled, and a function that scrolls the row. `before` is the side
 * where reading starts.
 */
function useSideScroll() {
  const ref = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState({ before: false, after: false });

  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    const look = (): void => {
      const passed = Math.abs(row.scrollLeft);
      const before = passed > 8;
      const after = passed + row.clientWidth < row.scrollWidth - 8;
      setMore((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const resized = new ResizeObserver(look);
    resized.observe(row);
    for (const child of row.children) resized.observe(child);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      row.removeEventListener('scroll', look);
    };
  });

  function scroll(pages: 1 | -1): void {
    const row = ref.current;
    if (!row) return;
    const towardsEnd = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
    row.scrollBy({ left: pages * towardsEnd * row.clientWidth * 0.8, behavior: 'smooth' });
  }

  return { ref, more, scroll };
}
