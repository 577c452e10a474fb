import type { AppPreview } from '@storedeck/listing';
import type { Ref } from 'react';

import { pictureUrl } from '../../../../pictures/picture-url.ts';

/**
 * The video of an app preview, without sound. The video starts immediately, because it is shown on request only. The
 * video repeats, as on the App Store, unless the user prefers less motion.
 */
export function AppPreviewVideo({
  preview,
  name,
  ref,
  controls = false,
  onFail,
  onPlayingChange,
  className,
}: {
  preview: AppPreview;
  name: string;
  ref?: Ref<HTMLVideoElement>;
  controls?: boolean;
  onFail: () => void;
  onPlayingChange?: (isPlaying: boolean) => void;
  className: string;
}) {
  return (
    <video
      ref={ref}
      src={pictureUrl(preview) ?? undefined}
      poster={preview.poster ? (pictureUrl(preview.poster) ?? undefined) : undefined}
      aria-label={name}
      autoPlay
      muted
      playsInline
      controls={controls}
      loop={!matchMedia('(prefers-reduced-motion: reduce)').matches}
      onError={onFail}
      onPlay={() => onPlayingChange?.(true)}
      onPause={() => onPlayingChange?.(false)}
      className={className}
    />
  );
}
