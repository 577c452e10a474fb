import type { Cell } from './cells.ts';
import { toFileName } from './to-file-name.ts';

/** The folder of captures, relative to the working folder. */
export const CAPTURES = 'captures';

/** Returns the path of a picture, relative to the working folder. */
export function picturePath(cell: Cell, name: string): string {
  return `${CAPTURES}/pictures/${cellFolder(cell)}/${name}.png`;
}

/** Returns the path of the picture of a failure. */
export function failurePath(cell: Cell): string {
  return `${CAPTURES}/failed/${cellFolder(cell)}/${toFileName(cell.flow)}.png`;
}

function cellFolder({ language, device, appearance, textSize }: Cell): string {
  const variant = [toFileName(device), appearance, textSize].filter((part) => part !== undefined);
  return `${language}/${variant.join('-')}`;
}
