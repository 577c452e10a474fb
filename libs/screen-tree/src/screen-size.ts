/** The size of a screen, in pixels or points, or of a picture, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether both sides of a size are positive and at most 100,000, so that it is safe to divide by them. */
export function isUsableSize(size: Size | undefined): size is Size {
  return size !== undefined && isUsable(size.width) && isUsable(size.height);
}

function isUsable(length: number): boolean {
  return length > 0 && length <= 100_000;
}
