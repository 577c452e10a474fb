import { useHealth } from '../../../server/queries.ts';

/** A picture of the working folder as a small one, which opens the whole one in another tab. */
export function CapturedPicture({
  file,
  version,
  alt,
  size,
  className = 'h-28',
}: {
  /** The path, relative to the working folder. */
  file: string;
  /** A text that differs if the picture does. */
  version: string;
  alt: string;
  /** In pixels. Without it, the width is known when the picture is loaded. */
  size?: { readonly width: number; readonly height: number };
  className?: string;
}) {
  const { data: health } = useHealth();
  if (!health) return null;
  const query = new URLSearchParams({ path: `${health.dir}/${file}`, state: version });
  const url = `/api/preview-file?${query.toString()}`;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="border-line block w-fit shrink-0 overflow-hidden rounded-md border"
    >
      <img
        src={url}
        alt={alt}
        {...size}
        loading="lazy"
        decoding="async"
        className={`bg-fill w-auto ${className}`}
      />
    </a>
  );
}
