/** The size of a screen in device pixels, in its current rotation. */
export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

/** In pixels. The encoders of all phones accept sides that are multiples of 16. */
const ALIGNMENT = 16;

/**
 * Returns the size of a recording: that of the screen, scaled down so that no side is longer than `maxSize` pixels, in
 * multiples of 16. `screenrecord` keeps the ratio of the screen and fills the rest with black bars
 * [AOSP frameworks/av/cmds/screenrecord, `setDisplayProjection`], so the longer side follows from the shorter one.
 */
export function recordSize({ width, height }: ScreenSize, maxSize: number): ScreenSize {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const align = (side: number, round: (value: number) => number): number =>
    Math.max(ALIGNMENT, round(side / ALIGNMENT) * ALIGNMENT);
  const shorter = align(Math.min(1, maxSize / long) * short, Math.floor);
  const longer = Math.min(align((long * shorter) / short, Math.round), align(maxSize, Math.floor));
  return width < height ? { width: shorter, height: longer } : { width: longer, height: shorter };
}

/**
 * Parses the output of `wm size` and `dumpsys input`. Returns the size of the screen in pixels, in its current
 * rotation, and the rotation (0 to 3, in quarter turns). Returns undefined if the output contains no size.
 */
export function parseScreen(output: string): (ScreenSize & { readonly rotation: number }) | undefined {
  const rotation = rotationIn(output);
  const [, width, height] =
    [...output.matchAll(/(?:Physical|Override) size: ([1-9]\d{0,4})x([1-9]\d{0,4})(?!\w)/g)].at(-1) ?? [];
  if (width === undefined || height === undefined) return viewportIn(output, rotation);
  const upright = { width: Number(width), height: Number(height), rotation };
  return rotation % 2 === 0 ? upright : { ...upright, width: upright.height, height: upright.width };
}

/** The size in the viewport, which is turned already, for a phone without the program `wm`. */
function viewportIn(output: string, rotation: number) {
  const [, width, height] =
    /Viewport[^\n]{0,40}: displayId=0,[^\n]{0,400}\blogicalFrame=\[0, 0, (\d{1,5}), (\d{1,5})\]/.exec(
      output,
    ) ?? [];
  if (!Number(width) || !Number(height)) return undefined;
  return { width: Number(width), height: Number(height), rotation };
}

// Which of these lines `dumpsys input` prints depends on the version of Android and on the maker. The viewport is that
// of the screen; the touch screen may be turned on its own. A foldable phone has a viewport for each panel, and one of
// them is active.
const ROTATIONS: readonly RegExp[] = [
  /Viewport[^\n]{0,40}: displayId=0,[^\n]{0,400}\borientation=(?:rotation_?)?(\d+)[^\n]{0,400}\bisActive=(?:\[1\]|true)/i,
  /Viewport[^\n]{0,40}: displayId=0,[^\n]{0,400}\borientation=(?:rotation_?)?(\d+)/i,
  /\bSurfaceOrientation: (?:rotation_?)?(\d+)/i,
  /\bInputDeviceOrientation: (?:rotation_?)?(\d+)/i,
];

/** Returns the rotation in quarter turns. Phones print it as such (`1`) or in degrees (`Rotation90`, `ROTATION_90`). */
function rotationIn(output: string): number {
  const printed = ROTATIONS.map((pattern) => pattern.exec(output)?.[1]).find((found) => found !== undefined);
  const number = Number(printed ?? 0);
  const turns = number > 3 ? number / 90 : number;
  return [1, 2, 3].includes(turns) ? turns : 0;
}
