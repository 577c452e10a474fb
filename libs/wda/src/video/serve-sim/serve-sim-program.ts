import type { Readable } from 'node:stream';

import { deadline } from '@storedeck/async';
import { parseJson } from '@storedeck/foreign-text';
import { isHostError, type Host, type HostProcess } from '@storedeck/host';
import { z } from 'zod';

import { aborted, WdaError } from '../../wda-error.ts';
import { freePort } from '../free-port.ts';
import { OutputTail } from '../output-tail.ts';

const START_MS = 30_000;
const MAX_LINE = 64 * 1024;

/** The line that `serve-sim --quiet` prints when the video can be fetched. */
const Started = z.object({ port: z.int().min(1).max(65_535), device: z.string() });

/** A `serve-sim` that this library has started, and the port from which the video of the simulator can be read. */
export class ServeSimProgram {
  readonly port: number;
  readonly #process: HostProcess;
  readonly #errors: OutputTail;

  private constructor(port: number, process: HostProcess, errors: OutputTail) {
    this.port = port;
    this.#process = process;
    this.#errors = errors;
  }

  /**
   * Starts serve-sim for one simulator. If another serve-sim is already running for this simulator, the new process
   * prints the port of the running process and ends. The video then comes from the running process. Rejects with
   * SIMULATOR_FAILED, WDA_TIMED_OUT or `ABORTED`, or with a HostError.
   */
  static async start(host: Host, udid: string, signal: AbortSignal | undefined): Promise<ServeSimProgram> {
    const port = await freePort(host, signal);
    const args = ['--no-preview', '--quiet', '--port', String(port), udid];
    const process = await host.spawn('serve-sim', args, { signal });
    const limit = deadline(START_MS, signal);
    const kill = () => void process.kill();
    limit.addEventListener('abort', kill, { once: true });
    const errors = new OutputTail(process.stderr);
    try {
      const line = await firstLine(process.stdout);
      const started = line === undefined ? undefined : Started.safeParse(parseJson(line));
      if (!started?.success) throw await failure(process, errors);
      process.stdout.resume();
      return new ServeSimProgram(started.data.port, process, errors);
    } catch (error) {
      await process.kill();
      if (signal?.aborted) throw aborted({ cause: error });
      if (limit.aborted)
        throw new WdaError('WDA_TIMED_OUT', `serve-sim did not start within ${START_MS / 1000} s.`);
      throw isHostError(error) || error instanceof WdaError ? error : await failure(process, errors);
    } finally {
      limit.removeEventListener('abort', kill);
    }
  }

  /** Returns the error for a video that has ended, with the reason. */
  failure(reason = 'it ended the video'): WdaError {
    return failed(this.#errors.lastLine || reason);
  }

  async end(): Promise<void> {
    await this.#process.kill();
  }
}

/**
 * Reads the first line of an output. Resolves to undefined when the output ends before its first line is complete, or
 * when the line is too long.
 */
async function firstLine(output: Readable): Promise<string | undefined> {
  let text = '';
  // The output is still read after its first line, so leaving the loop must not destroy the stream.
  for await (const chunk of output.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8');
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    if (text.length > MAX_LINE) return undefined;
  }
  return undefined;
}

async function failure(process: HostProcess, errors: OutputTail): Promise<WdaError> {
  await process.kill();
  const { exitCode } = await process.exited;
  return failed(errors.lastLine || `it ended with exit code ${exitCode}`);
}

function failed(reason: string) {
  return new WdaError('SIMULATOR_FAILED', `serve-sim sends no video: ${reason}.`, {
    hint: 'Boot the simulator, and check that this version of serve-sim supports the installed Xcode.',
  });
}
