import type { MirrorEvent } from '@storedeck/contract/mirror';

import { decodeBase64 } from './decode-base64.ts';
import type { StreamUnit } from './stream-format.ts';

/** The format of the sound that a viewer receives. */
export type AudioFormat = NonNullable<Extract<MirrorEvent, { readonly type: 'audio' }>['format']>;

interface AudioSink {
  /** Called for each decoded piece of sound. The receiver must close the data. */
  sound(data: AudioData): void;
  /** Called when this browser cannot decode the format. No other method is called afterwards. */
  undecodable(): void;
}

/** Decodes the packets of one format of sound. */
export class AudioUnitDecoder {
  readonly #sink: AudioSink;
  #decoder: AudioDecoder | undefined;

  constructor({ codec, description, sampleRate, channels }: AudioFormat, sink: AudioSink) {
    this.#sink = sink;
    try {
      this.#decoder = new AudioDecoder({
        output: (data) => (this.#decoder ? sink.sound(data) : data.close()),
        error: () => this.#fail(),
      });
      this.#decoder.configure({
        codec,
        description: decodeBase64(description),
        sampleRate,
        numberOfChannels: channels,
      });
    } catch {
      this.#fail();
    }
  }

  decode({ ptsUs, data }: StreamUnit): void {
    // A decoder that has failed is closed before it reports its error. Packets that arrive in between are dropped.
    if (this.#decoder?.state !== 'configured') return;
    this.#decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: ptsUs, data }));
  }

  close(): void {
    const decoder = this.#decoder;
    this.#decoder = undefined;
    if (decoder && decoder.state !== 'closed') decoder.close();
  }

  #fail(): void {
    this.close();
    this.#sink.undecodable();
  }
}
