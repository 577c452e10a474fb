/** Divides the key of a face into the path of its file and its number in the file. */
export function readFontKey(key: string): { file: string; index: number } {
  const at = key.lastIndexOf('#');
  return { file: key.slice(0, at), index: Number(key.slice(at + 1)) };
}
