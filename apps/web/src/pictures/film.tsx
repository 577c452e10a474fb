import { useEffect, useRef } from 'react';

/** A film as a picture: it stands still at its poster frame. */
export function Film({
  url,
  alt,
  second,
  aspectRatio,
  onSize,
  onFail,
  className,
}: {
  url: string;
  alt: string;
  /** The second of the poster frame. */
  second: number;
  /** Width divided by height. */
  aspectRatio: number;
  onSize: (width: number, height: number) => void;
  onFail: () => void;
  className: string;
}) {
  const film = useRef<HTMLVideoElement>(null);
  const show = (): void => {
    if (film.current && film.current.readyState > 0)
      film.current.currentTime = Math.min(second, film.current.duration);
  };
  useEffect(show, [second]);
  return (
    <video
      ref={film}
      src={url}
      aria-label={alt}
      muted
      playsInline
      preload="metadata"
      style={{ aspectRatio }}
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
        onSize(videoWidth, videoHeight);
        show();
      }}
      onError={onFail}
      className={className}
    />
  );
}
