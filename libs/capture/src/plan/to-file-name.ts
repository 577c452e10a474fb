/** Returns a text as the name of a file or folder. */
export function toFileName(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}._-]/gu, '_').replace(/^\.+/u, '_');
}
