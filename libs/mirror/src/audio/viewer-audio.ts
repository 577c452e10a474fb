import type { MirrorEvent } from '@storedeck/contract/mirror';

import type { ViewerSocket } from '../viewer-socket.ts';
import type { DeviceAudio } from './device-audio.ts';

interface ViewerAudioOptions {
  readonly socket: Pick<ViewerSocket, 'sendEvent' | 'sendAudio'>;
  /** Called with the error when the sound cannot start or has failed. */
  readonly onFailure: (error: unknown) => void;
}

const OFF: MirrorEvent = { type: 'audio', format: null };

/** The sound that one viewer receives. */
export class ViewerAudio {
  readonly #options: ViewerAudioOptions;
  #leave: (() => void) | undefined;

  constructor(options: ViewerAudioOptions) {
    this.#options = options;
  }

  /** Starts the sound, unless it runs. */
  start(audio: DeviceAudio): void {
    const { socket, onFailure } = this.#options;
    this.#leave ??= audio.listen({
      started: ({ codec, description }) =>
        socket.sendEvent({
          type: 'audio',
          format: {
            codec,
            description: Buffer.from(description).toString('base64'),
            sampleRate: 48_000,
            channels: 2,
          },
        }),
      packet: (packet) => socket.sendAudio(packet),
      ended: (error) => {
        this.#leave = undefined;
        socket.sendEvent(OFF);
        if (error !== undefined) onFailure(error);
      },
    });
  }

  /** Ends the sound, if it runs. */
  stop(): void {
    if (!this.#leave) return;
    this.#leave();
    this.#leave = undefined;
    this.#options.socket.sendEvent(OFF);
  }
}
