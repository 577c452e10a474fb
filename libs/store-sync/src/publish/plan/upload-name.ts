/** Returns the file name of an upload to the App Store: its position, and the first eight hex digits of its SHA-256. */
export function uploadName(position: number, { sha256, file }: { sha256: string; file: string }): string {
  const extension = /\.png$/i.test(file) ? 'png' : 'jpg';
  return `${String(position + 1).padStart(2, '0')}-${sha256.slice(0, 8)}.${extension}`;
}

/**
 * Whether a file name has the form of `uploadName`. After a crash, the journal may lack the id of a reservation in the
 * store. Such a reservation is recognized by its file name.
 */
export function isOwnName(name: string | null | undefined): boolean {
  return /^\d\d-[0-9a-f]{8}\.(?:png|jpg)$/.test(name ?? '');
}
