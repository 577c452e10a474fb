import { adbFailure, hostFailure } from './adb-failure.ts';
import { AndroidError } from './android-error.ts';
import type { DeviceAdb } from './device-adb.ts';

const MAX_LINE = 64 * 1024;
const KEPT_STDERR = 2048;

/** Yields the lines of `adb logcat`: first the lines in the phone's buffer, then new lines. */
export async function* logcat(
  adb: DeviceAdb,
  args: readonly string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const process = await adb.spawn(['logcat', ...args], signal, 'reading the log');
  let stderr = '';
  process.stdin.on('error', () => undefined);
  process.stdin.end();
  process.stderr.setEncoding('utf8');
  process.stderr.on('error', () => undefined);
  process.stderr.on('data', (text: string) => (stderr = (stderr + text).slice(-KEPT_STDERR)));
  try {
    yield* readLines(process.stdout as AsyncIterable<Buffer>);
    const { exitCode } = await process.exited;
    if (signal?.aborted) throw new AndroidError('ABORTED', 'Reading the log was aborted.');
    if (exitCode !== 0) throw adbFailure(stderr, adb.serial, 'ADB_FAILED');
  } catch (error) {
    throw signal?.aborted
      ? new AndroidError('ABORTED', 'Reading the log was aborted.')
      : hostFailure(error, 'reading the log');
  } finally {
    await process.kill();
  }
}

/**
 * Splits bytes into lines. The end of a line of more than 65,536 characters may be dropped, so that a line without an
 * end cannot fill the memory.
 */
async function* readLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = (lines.pop() ?? '').slice(0, MAX_LINE);
    for (const line of lines) yield line.slice(0, MAX_LINE);
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
