interface Size {
  readonly width: number;
  readonly height: number;
}

/** Puts a picture into the middle of a larger black one. Both have red, green, blue and alpha for each pixel. */
export function centerPixels(pixels: Uint8Array, from: Size, to: Size): Uint8Array {
  if (from.width === to.width && from.height === to.height) return pixels;
  const centered = new Uint8Array(to.width * to.height * 4);
  const left = (to.width - from.width) / 2;
  const top = Math.floor((to.height - from.height) / 2);
  for (let y = 0; y < from.height; y += 1) {
    const row = pixels.subarray(y * from.width * 4, (y + 1) * from.width * 4);
    centered.set(row, ((y + top) * to.width + left) * 4);
  }
  return centered;
}
