import { UnfitValue } from '../unfit-value.ts';

/** A part of the path of a screenshot. */
const PART = /^(?!\.)[\p{L}\p{N} ._-]{1,80}$/u;

/**
 * Returns the name of a screenshot: folders and a name, with `/` between them and without `.png`. Of an absolute path
 * the last part is taken.
 *
 * @throws UnfitValue for a path that leaves the folder, and for one with other characters
 */
export function readScreenshotName(written: string): string {
  const path = written
    .trim()
    .replaceAll('\\', '/')
    .replace(/\.png$/iu, '');
  const isAbsolute = /^(?:\/|[A-Za-z]:)/u.test(path);
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const kept = isAbsolute ? parts.slice(-1) : parts;
  if (kept.length === 0 || !kept.every((part) => PART.test(part)))
    throw new UnfitValue(
      `${JSON.stringify(written.slice(0, 80))} is no name of a screenshot. Use letters, digits, spaces, ".", "_", "-", and "/" between folders.`,
    );
  return kept.join('/');
}
