import { realpath } from 'node:fs/promises';

/** Returns where a path that a person has chosen leads; the path itself if there is nothing. */
export function followLinks(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
