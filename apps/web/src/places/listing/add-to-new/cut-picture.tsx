import type { PictureSize } from '@storedeck/pictures';

/**
 * A screenshot as it was taken. If it is larger than the size to which it will be cropped, the parts that will be cut off
 * are dimmed. They are equally large at both ends, as in `storePicture`.
 */
export function CutPicture({
  url,
  size,
  cut,
  onSize,
}: {
  url: string;
  /** The size of the screenshot in pixels; null until it is loaded. */
  size: PictureSize | null;
  /** The size to which the screenshot will be cropped; null if that is not known. */
  cut: PictureSize | null;
  onSize: (size: PictureSize) => void;
}) {
  const ends = size && cut ? measureEnds(size, cut) : null;
  return (
    <span className="border-line relative block max-w-full overflow-hidden rounded-md border">
      <img
        src={url}
        alt="The screenshot"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          onSize({ width, height })
        }
        className="block max-h-80 max-w-full max-sm:max-h-48"
      />
      {ends && (ends.sides > 0 || ends.ends > 0) && (
        <span
          data-testid="cut"
          aria-hidden
          className="absolute outline-2 outline-offset-0 outline-white [box-shadow:0_0_0_100vmax_rgb(0_0_0/0.65)]"
          style={{ inset: `${ends.ends}% ${ends.sides}%` }}
        />
      )}
    </span>
  );
}

/** Returns how much is cut off at each end and at each side, in percent of the height and the width. */
function measureEnds(size: PictureSize, cut: PictureSize): { ends: number; sides: number } {
  return {
    ends: (100 * (size.height - cut.height)) / 2 / size.height,
    sides: (100 * (size.width - cut.width)) / 2 / size.width,
  };
}
