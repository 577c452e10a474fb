import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';

import { useFailedLoad } from '../../server/failed-load.ts';
import { Button } from '../../ui/button.tsx';
import './image-view.css';
import { Unshown } from './unshown.tsx';
import { zoomIn, zoomOut } from './zoom.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture with its size in pixels. It is fitted to the available space or shown at a chosen zoom. */
export function ImageView({ url, name }: { url: string; name: string }) {
  const [failed, onFail, elementKey] = useFailedLoad(url);
  const [size, setSize] = useState<Size | null>(null);
  // Null means that the picture is fitted to the available space, at most at 100 %.
  const [zoom, setZoom] = useState<number | null>(null);
  const [fitted, setFitted] = useState(1);
  if (failed) {
    return (
      <Unshown title="This browser cannot show it">
        The file may be damaged, or in a format that browsers do not support, such as TIFF or HEIC.
      </Unshown>
    );
  }
  const scale = zoom ?? fitted;
  const keys: Record<string, () => void> = {
    '+': () => setZoom(zoomIn(scale)),
    '=': () => setZoom(zoomIn(scale)),
    '-': () => setZoom(zoomOut(scale)),
    0: () => setZoom(null),
    1: () => setZoom(1),
  };
  return (
    <>
      <div className="bg-ground border-line flex items-center gap-1 border-b px-4 py-1.5">
        <Button look="quiet" aria-label="Smaller" className="w-8 px-0!" onClick={keys['-']}>
          <Minus aria-hidden className="size-4" />
        </Button>
        <output aria-label="Zoom" className="w-12 text-center text-sm tabular-nums">
          {Math.round(scale * 100)} %
        </output>
        <Button look="quiet" aria-label="Larger" className="w-8 px-0!" onClick={keys['+']}>
          <Plus aria-hidden className="size-4" />
        </Button>
        <Button
          look="quiet"
          className="aria-pressed:bg-fill aria-pressed:text-ink"
          aria-pressed={zoom === null}
          onClick={keys['0']}
        >
          Fit
        </Button>
        <Button
          look="quiet"
          className="aria-pressed:bg-fill aria-pressed:text-ink"
          aria-pressed={zoom === 1}
          onClick={keys['1']}
        >
          100 %
        </Button>
        {size && size.width > 0 && (
          <p className="text-muted ms-auto text-sm tabular-nums">
            {size.width} × {size.height} px
          </p>
        )}
      </div>
      <div
        role="region"
        aria-label="Picture; plus, minus, 0 and 1 change its size"
        // An area that scrolls must be reachable with the keyboard.
        tabIndex={0}
        onKeyDown={(event) => {
          const { ctrlKey, metaKey, altKey } = event;
          if (ctrlKey || metaKey || altKey || !Object.hasOwn(keys, event.key)) return;
          event.preventDefault();
          keys[event.key]?.();
        }}
        className="thin-scrollbar flex min-h-0 flex-1 overflow-auto p-4 -outline-offset-2"
      >
        <img
          key={elementKey}
          src={url}
          alt={name}
          ref={(image) => {
            if (!image || zoom !== null) return;
            const observer = new ResizeObserver(() => {
              if (image.naturalWidth > 0) setFitted(image.width / image.naturalWidth);
            });
            observer.observe(image);
            return () => observer.disconnect();
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={onFail}
          style={zoom !== null && size ? { width: size.width * zoom, height: size.height * zoom } : undefined}
          className={`checkerboard m-auto block ${zoom === null ? 'max-h-full max-w-full object-contain' : 'max-w-none shrink-0'} ${scale >= 2 ? '[image-rendering:pixelated]' : ''}`}
        />
      </div>
    </>
  );
}
