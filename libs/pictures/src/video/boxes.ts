import { fourCharacters } from '../file-part.ts';

/** A box in memory: its type, and its content without the header. */
export interface Box {
  readonly type: string;
  readonly content: DataView;
}

/** The largest number of boxes in one other box. A movie has a few tracks with about ten boxes each. */
const MAX_BOXES = 1000;

/** A box of a file that cannot be read; `read-video-header.ts` makes a `VideoFault` of it. */
export class BoxError extends Error {
  readonly box: string;

  constructor(box: string, reason: string) {
    super(reason);
    // The name comes from the file and is shown to people.
    this.box = box.replaceAll(/[^ -~]/g, '?');
  }
}

/**
 * Lists the boxes in the content of another box, which must fill it. Four zero bytes at the end are allowed, as in
 * QuickTime.
 *
 * @throws BoxError
 */
export function listBoxes({ type, content }: Box, from = 0): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= content.byteLength) {
    const length = content.getUint32(at) || content.byteLength - at;
    if (length < 8 || at + length > content.byteLength)
      throw new BoxError(fourCharacters(content, at + 4), 'has a wrong length');
    if (boxes.length >= MAX_BOXES) throw new BoxError(type, `contains more than ${MAX_BOXES} boxes`);
    boxes.push({ type: fourCharacters(content, at + 4), content: part(content, at + 8, length - 8) });
    at += length;
  }
  return boxes;
}

/**
 * Finds the box at a path of types below a box. Undefined if there is none.
 *
 * @throws BoxError
 */
export function findBox(box: Box, ...path: readonly string[]): Box | undefined {
  let found: Box | undefined = box;
  for (const type of path) found = found && listBoxes(found).find((one) => one.type === type);
  return found;
}

/**
 * Finds the box at a path of types below a box, with at least `bytes` bytes of content.
 *
 * @throws BoxError
 */
export function requireBox(box: Box, path: readonly string[], bytes: number): DataView {
  const found = findBox(box, ...path);
  const type = path.at(-1) ?? box.type;
  if (!found) throw new BoxError(type, 'is missing');
  if (found.content.byteLength < bytes) throw new BoxError(type, 'is cut off');
  return found.content;
}

/** Returns the part of a view. */
export function part(view: DataView, at: number, length: number): DataView {
  return new DataView(view.buffer, view.byteOffset + at, length);
}
