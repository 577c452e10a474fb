/**
 * Parses a size in pixels, such as `1179x2556`. The contract has already checked the form of the text. Returns
 * undefined if there is no text.
 */
export function pictureSize(text: string | undefined): { width: number; height: number } | undefined {
  if (text === undefined) return undefined;
  const [width = 0, height = 0] = text.split('x').map(Number);
  return { width, height };
}
