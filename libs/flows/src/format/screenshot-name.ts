import { UnfitValue } from '../unfit-value.ts';

/** A folder in the path of a screenshot. Neither `..` nor `.git` is one. */
const FOLDER = /^(?!\.\.?$|\.git$)[\p{L}\p{N} ._-]{1,80}$/iu;
const NAME = /^(?!\.)[\p{L}\p{N} ._-]{1,80}$/u;

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
  const [name = '', ...folders] = kept.toReversed();
  if (!NAME.test(name) || !folders.every((part) => FOLDER.test(part)))
    throw new UnfitValue(
      `${JSON.stringify(written.slice(0, 80))} is no name of a screenshot. Use letters, digits, spaces, ".", "_", "-", and "/" between folders.`,
    );
  return kept.join('/');
}
