import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** The largest accepted APK of a snapshot helper, in bytes. */
export const MAX_APK_BYTES = 16 * 1024 * 1024;

/** Reads a file; `undefined` when the file cannot be read or is larger than `maxBytes`. */
export async function readContent(path: string, maxBytes: number): Promise<Buffer | undefined> {
  try {
    await using file = await open(path, 'r');
    const facts = await file.stat();
    return facts.isFile() && facts.size <= maxBytes ? await file.readFile() : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the SHA-256 of a content, as 64 hexadecimal digits. */
export function hashContent(content: Buffer | undefined): string | undefined {
  return content && createHash('sha256').update(content).digest('hex');
}
