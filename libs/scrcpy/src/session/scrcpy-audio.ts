import type { AudioPart } from '../protocol/audio-parser.ts';
import type { ServerConnection } from './server-connection.ts';

/** One encoded packet of audio, usually 20 ms long. */
export interface AudioPacket {
  /** The time of the capture on the phone's monotonic clock, in microseconds. */
  readonly ptsUs: number;
  readonly data: Uint8Array;
}

/** The objects that `startScrcpyAudio` has opened. */
interface AudioParts {
  readonly connection: ServerConnection;
  /** The parts of the stream after its identification header. */
  readonly parts: AsyncGenerator<AudioPart>;
  readonly description: Uint8Array;
}

/** The sound of a phone as a stream of Opus packets, 48 kHz stereo. `startScrcpyAudio` creates it. */
export class ScrcpyAudio implements AsyncDisposable {
  /** The name of the codec in WebCodecs. */
  readonly codec = 'opus';
  /** The identification header `OpusHead`, which is the `description` of a WebCodecs decoder. */
  readonly description: Uint8Array;
  /**
   * The packets, for one reader. The iteration ends after `close`, or rejects with `SESSION_ENDED` or `STREAM_INVALID`.
   * A slow reader makes the phone wait.
   */
  readonly packets: AsyncIterable<AudioPacket>;
  readonly #connection: ServerConnection;

  constructor({ connection, parts, description }: AudioParts) {
    this.#connection = connection;
    this.description = description;
    this.packets = this.#read(parts);
  }

  /** Resolves when the server or the connection to the phone has ended. */
  get ended(): Promise<void> {
    return this.#connection.ended;
  }

  /**
   * Ends the server, and waits for its end for up to a second. Then closes its shell, which ends a server that still
   * runs.
   */
  close(): Promise<void> {
    return this.#connection.close();
  }

  /** Same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async *#read(parts: AsyncGenerator<AudioPart>): AsyncGenerator<AudioPacket> {
    for (;;) {
      const next = await parts.next().catch((error: unknown) => this.#connection.socketEnded(error));
      if (next === undefined) return;
      if (next.done === true) {
        await this.#connection.socketEnded();
        return;
      }
      const part = next.value;
      if (part.type === 'packet') yield { ptsUs: part.ptsUs, data: part.data };
    }
  }
}
