import type { Duplex } from 'node:stream';

import { serverFailure } from '../adb-failure.ts';
import { TRANSFER_TIMEOUT_MS, type TransferOptions } from '../call-options.ts';
import { checkedDevicePath, type DeviceAdb } from '../device-adb.ts';
import { type PhoneFile, receiveFile, sendFile, statFile } from '../server/file-sync.ts';
import { useStream } from '../server/use-stream.ts';

const FAILURE = { doing: 'copying files', code: 'TRANSFER_FAILED' } as const;

interface PhoneFilesOptions {
  /** A function that rejects when the phone cannot be used now. */
  readonly requireUsable: (signal: AbortSignal | undefined) => Promise<unknown>;
  readonly closing: AbortSignal;
}

/** The files of one phone. Methods reject with `TRANSFER_FAILED`. */
export class PhoneFiles {
  readonly #adb: DeviceAdb;
  readonly #options: PhoneFilesOptions;

  constructor(adb: DeviceAdb, options: PhoneFilesOptions) {
    this.#adb = adb;
    this.#options = options;
  }

  async write(
    content: Uint8Array,
    path: string,
    { mode = 0o644, ...options }: TransferOptions & { readonly mode?: number } = {},
  ): Promise<void> {
    const file = checkedDevicePath(path);
    const modified = new Date();
    await this.#sync(options, (stream) => sendFile(stream, file, { content, mode, modified }));
  }

  async read(
    path: string,
    { maxBytes = 16 * 1024 * 1024, ...options }: TransferOptions & { readonly maxBytes?: number } = {},
  ): Promise<Buffer> {
    const file = checkedDevicePath(path);
    return this.#sync(options, (stream) => receiveFile(stream, file, maxBytes));
  }

  async stat(path: string, options: TransferOptions = {}): Promise<PhoneFile | undefined> {
    const file = checkedDevicePath(path);
    return this.#sync(options, (stream) => statFile(stream, file));
  }

  async #sync<Result>(
    { signal, timeoutMs = TRANSFER_TIMEOUT_MS }: TransferOptions,
    transfer: (stream: Duplex) => Promise<Result>,
  ): Promise<Result> {
    const { requireUsable, closing } = this.#options;
    await requireUsable(signal);
    const limits = { timeoutMs, signal: signal ? AbortSignal.any([signal, closing]) : closing };
    const open = (limit: AbortSignal) => this.#adb.open('sync:', limit, FAILURE.doing);
    return useStream(open, limits, transfer).catch((error: unknown) => {
      throw serverFailure(error, { serial: this.#adb.serial, ...FAILURE });
    });
  }
}
