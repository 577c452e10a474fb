import { createHash } from 'node:crypto';

import type { AdbDevice } from '@storedeck/android';

import type { MediaFile } from '../device.ts';

interface Options {
  /** Runs a program of the phone's shell. */
  readonly run: (words: readonly string[], signal: AbortSignal) => Promise<string>;
  readonly signal: AbortSignal;
}

/**
 * Copies a picture or a video to a phone, and lets the phone's gallery find it. The name contains a hash of the file, so
 * that no other file is overwritten, and the same one is there only once.
 */
export async function addMedia(
  phone: AdbDevice,
  { name, bytes }: MediaFile,
  { run, signal }: Options,
): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const folder = /\.(?:mp4|mov)$/iu.test(name) ? 'Movies' : 'Pictures';
  const path = `/sdcard/${folder}/storedeck-${hash}-${name.replaceAll(/[^A-Za-z0-9._-]/gu, '_').slice(-100)}`;
  await phone.writeFile(bytes, path, { signal });
  // The media provider reads the file that this intent names [AOSP MediaProvider, MediaReceiver.java].
  const intent = ['-a', 'android.intent.action.MEDIA_SCANNER_SCAN_FILE', '-d', `file://${path}`];
  await run(['am', 'broadcast', ...intent], signal);
}
