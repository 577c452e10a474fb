import { startTimeout } from '@storedeck/async';
import { safeLine } from '@storedeck/foreign-text';
import { type Host, HostError } from '@storedeck/host';
import { abortedError } from '@storedeck/store-api';

import { StoreSyncError } from '../store-sync-error.ts';

/** The end of an output that is kept. A program may print without end, or a line without end. */
const KEPT_CHARACTERS = 4096;

export interface FfmpegRun {
  /** The folder in which ffmpeg runs: an absolute path. */
  readonly cwd: string;
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Receives the number of frames that are written. */
  readonly onFrame: (frame: number) => void;
}

/**
 * Runs ffmpeg to its end.
 *
 * @throws StoreSyncError ENCODING_FAILED with ffmpeg's own words, ABORTED; HostError TIMED_OUT, HOST_GONE, and those of `spawn`
 */
export async function runFfmpeg(
  host: Host,
  args: readonly string[],
  { cwd, limitMs, signal, onFrame }: FfmpegRun,
): Promise<void> {
  const limit = new AbortController();
  using _timeout = startTimeout(limitMs, () => limit.abort());
  const child = await host.spawn('ffmpeg', args, {
    cwd,
    signal: AbortSignal.any([limit.signal, ...(signal ? [signal] : [])]),
  });
  child.stdin.on('error', () => undefined).end();
  let [progress, said] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    progress = (progress + text).slice(-KEPT_CHARACTERS);
    const frame = [...progress.matchAll(/^frame= *(\d{1,9})$/gm)].at(-1)?.[1];
    if (frame !== undefined) onFrame(Number(frame));
    progress = progress.slice(progress.lastIndexOf('\n') + 1);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-KEPT_CHARACTERS);
  });
  const { exitCode } = await child.exited;
  if (signal?.aborted) throw abortedError(signal.reason);
  if (limit.signal.aborted)
    throw new HostError('TIMED_OUT', `ffmpeg did not finish within ${limitMs / 1000} s.`, {
      hint: 'Choose a piece nearer to the beginning of the film, or end other programs and try again.',
    });
  if (exitCode !== 0) throw ffmpegFailed(said, exitCode);
}

function ffmpegFailed(said: string, exitCode: number | null): StoreSyncError {
  const reason = said.trim().split('\n').at(-1) ?? '';
  const end = exitCode === null ? 'it was ended by a signal' : `it ended with code ${exitCode}`;
  return new StoreSyncError(
    'ENCODING_FAILED',
    `ffmpeg could not make the app preview: ${safeLine(reason, 300) || end}`,
    { hint: 'Check that the film plays to its end. If it does, update ffmpeg.' },
  );
}
