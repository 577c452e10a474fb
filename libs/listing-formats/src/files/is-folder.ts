import { stat } from 'node:fs/promises';

/** Whether a path that a person has chosen is a folder. Links in it are followed. False if there is nothing. */
export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}
