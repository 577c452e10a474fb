import { useState } from 'react';

import { useFailedLoad } from '../../server/failed-load.ts';
import { Unshown } from './unshown.tsx';

export function VideoView({ url, name }: { url: string; name: string }) {
  const [failed, onFail, elementKey] = useFailedLoad(url);
  const [size, setSize] = useState('');
  if (failed) return <Unplayable />;
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center gap-2 p-4">
      {/* A small video keeps its own size, and a large video is scaled to the window. */}
      <div className="flex min-h-0 w-full flex-1 items-center justify-center">
        <video
          key={`${elementKey} ${url}`}
          controls
          playsInline
          preload="metadata"
          src={url}
          aria-label={name}
          onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
            setSize(videoWidth > 0 ? `${videoWidth} × ${videoHeight} px` : '')
          }
          onError={onFail}
          className="max-h-full min-h-16 max-w-full bg-black object-contain"
        />
      </div>
      <p className="text-muted h-4 text-sm tabular-nums">{size}</p>
    </div>
  );
}

export function AudioView({ url, name }: { url: string; name: string }) {
  const [failed, onFail, elementKey] = useFailedLoad(url);
  if (failed) return <Unplayable />;
  return (
    <div className="m-auto w-full max-w-xl p-6">
      <audio
        key={`${elementKey} ${url}`}
        controls
        preload="metadata"
        src={url}
        aria-label={name}
        onError={onFail}
        className="w-full"
      />
    </div>
  );
}

function Unplayable() {
  return (
    <Unshown title="This browser cannot play it">
      The file may be damaged, or in a format that this browser does not support. Open it with another
      program.
    </Unshown>
  );
}
