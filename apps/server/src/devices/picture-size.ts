/**
 * Parses a size in pixels, such as `1179x2556`, whose form the contract has checked. Returns undefined without a text.
 */
export function pictureSize(text: string | undefined): { width: number; height: number } | undefined {
  if (text === undefined) return undefined;
  const [width = 0, height = 0] = text.split('x').map(Number);
  return { width, height };
}
