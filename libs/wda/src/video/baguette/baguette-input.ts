import type { Host, HostProcess } from '@storedeck/host';
import { z } from 'zod';

import { isUdid } from '../../devices/ios-device.ts';
import { WdaError } from '../../wda-error.ts';
import { OutputTail } from '../output-tail.ts';
import type { ScreenGesture } from '../screen-gesture.ts';

const MAX_LINE = 4096;

/**
 * Sends input to a simulator through one `baguette input` process, with one line for each gesture [baguette,
 * skills/baguette/references/wire-protocol.md]. Close this object after use.
 */
export class BaguetteInput implements AsyncDisposable {
  readonly #process: HostProcess;
  readonly #errors: OutputTail;
  readonly #waiting: { resolve: () => void; reject: (error: WdaError) => void }[] = [];
  #line = '';

  private constructor(process: HostProcess) {
    this.#process = process;
    this.#errors = new OutputTail(process.stderr);
    process.stdin.on('error', () => undefined);
    process.stdout.setEncoding('utf8');
    process.stdout.on('data', (text: string) => this.#receive(text));
    process.stdout.on('error', () => undefined);
    void process.exited.then(() => this.#end());
  }

  /** Starts the process. Rejects with INPUT_INVALID, or with a HostError such as `TOOL_NOT_FOUND`. */
  static async open(
    host: Host,
    udid: string,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<BaguetteInput> {
    if (!isUdid(udid)) throw new WdaError('INPUT_INVALID', `"${udid}" is not the UDID of a simulator.`);
    return new BaguetteInput(await host.spawn('baguette', ['input', '--udid', udid], { signal }));
  }

  /**
   * Sends a gesture. Resolves when baguette has performed the gesture. Rejects with WDA_REFUSED when baguette refuses
   * the gesture, and with SIMULATOR_FAILED when baguette has ended.
   */
  send(gesture: ScreenGesture): Promise<void> {
    if (!this.#process.stdin.writable) return Promise.reject(this.#failure());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#process.stdin.write(`${JSON.stringify(gesture)}\n`);
    });
  }

  async close(): Promise<void> {
    await this.#process.kill();
  }

  /** Same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Reads baguette's output, which has one line for each gesture, in the same order. */
  #receive(text: string): void {
    const lines = (this.#line + text).split('\n');
    this.#line = (lines.pop() ?? '').slice(-MAX_LINE);
    for (const line of lines) {
      const one = this.#waiting.shift();
      const reason = readRefusal(line);
      if (reason === undefined) one?.resolve();
      else one?.reject(new WdaError('WDA_REFUSED', `baguette refused the input: ${reason}.`));
    }
  }

  #end(): void {
    for (const one of this.#waiting.splice(0)) one.reject(this.#failure());
  }

  #failure(): WdaError {
    const reason = this.#errors.lastLine || 'it has ended';
    return new WdaError('SIMULATOR_FAILED', `baguette takes no input: ${reason}.`, {
      hint: 'Boot the simulator, then open its mirror again.',
    });
  }
}

const Acknowledgement = z.object({ ok: z.boolean(), error: z.string().max(1000).optional() });

/**
 * Returns the reason for a refusal, or undefined if baguette has performed the gesture. Because baguette does not
 * escape quotes in a reason, the line may not be valid JSON. In this case, the whole line is returned as the reason.
 */
function readRefusal(line: string): string | undefined {
  try {
    const { ok, error } = Acknowledgement.parse(JSON.parse(line));
    return ok ? undefined : (error ?? 'it gave no reason');
  } catch {
    return line.slice(0, 300);
  }
}
