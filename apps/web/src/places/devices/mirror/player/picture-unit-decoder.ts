import type { StreamFormat, StreamUnit } from './stream-format.ts';
import type { DecoderSink, UnitDecoder } from './unit-decoder.ts';

/**
 * Decodes units that are whole images, such as JPEG, one at a time. When several units have arrived, only the newest is
 * decoded.
 */
export class PictureUnitDecoder implements UnitDecoder {
  readonly #format: StreamFormat;
  readonly #sink: DecoderSink;
  #next: StreamUnit | undefined;
  #busy = false;
  #closed = false;

  constructor(format: StreamFormat, sink: DecoderSink) {
    this.#format = format;
    this.#sink = sink;
  }

  decode(unit: StreamUnit): void {
    this.#next = unit;
    if (!this.#busy) void this.#run();
  }

  reset(): void {
    this.#next = undefined;
  }

  close(): void {
    this.#closed = true;
    this.#next = undefined;
  }

  async #run(): Promise<void> {
    this.#busy = true;
    for (let unit = this.#take(); unit; unit = this.#take()) await this.#show(unit);
    this.#busy = false;
  }

  async #show({ kind, data, arrivedMs }: StreamUnit): Promise<void> {
    try {
      const image = await createImageBitmap(new Blob([data.slice()], { type: `image/${kind}` }));
      if (this.#closed) return image.close();
      const size = { width: image.width, height: image.height };
      this.#sink.frame({ image, size, format: this.#format.number, arrivedMs });
    } catch (cause) {
      this.#sink.broken(new Error('The device did not send an image.', { cause }));
    }
  }

  #take(): StreamUnit | undefined {
    const unit = this.#next;
    this.#next = undefined;
    return unit;
  }
}
