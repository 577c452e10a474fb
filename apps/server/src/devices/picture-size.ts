/** The size in a text such as `1179x2556`, which the contract has checked. `undefined` without a text. */
export function pictureSize(text: string | undefined): { width: number; height: number } | undefined {
  if (text === undefined) return undefined;
  const [width = 0, height = 0] = text.split('x').map(Number);
  return { width, height };
}
