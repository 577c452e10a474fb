import { randomBytes } from 'node:crypto';

/**
 * Returns the file name of an upload to the App Store: its position, the first eight hex digits of its SHA-256, and
 * random characters. With the random characters, a reservation whose response was lost can be told from a picture that
 * another person uploads.
 */
export function uploadName(position: number, { sha256, file }: { sha256: string; file: string }): string {
  const extension = /\.(png|mp4|m4v|mov)$/i.exec(file)?.[1]?.toLowerCase() ?? 'jpg';
  const number = String(position + 1).padStart(2, '0');
  return `${number}-${sha256.slice(0, 8)}-${randomBytes(8).toString('hex')}.${extension}`;
}
