/** A size of a screen or a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether a size can be divided by. */
export function isUsableSize(size: Size | undefined): size is Size {
  return size !== undefined && isUsable(size.width) && isUsable(size.height);
}

function isUsable(length: number): boolean {
  return length > 0 && length <= 100_000;
}
