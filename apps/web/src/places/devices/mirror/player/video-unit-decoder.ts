import { decodeBase64 } from './decode-base64.ts';
import { readSize } from './picture-screen.ts';
import type { StreamFormat, StreamUnit } from './stream-format.ts';
import type { DecoderSink, UnitDecoder } from './unit-decoder.ts';
import { UnitGate } from './unit-gate.ts';

/**
 * The largest number of errors in a row. After each of these errors, a new decoder is started and waits for a key
 * frame. After one more error, the format counts as undecodable.
 */
const MAX_ERRORS = 3;

/** Decodes video with the browser's decoder. */
export class VideoUnitDecoder implements UnitDecoder {
  readonly #format: StreamFormat;
  readonly #sink: DecoderSink;
  readonly #gate = new UnitGate();
  readonly #arrivals = new Map<number, number>();
  #decoder: VideoDecoder | undefined;
  #acceleration: HardwareAcceleration = 'no-preference';
  #errors = 0;
  #isClosed = false;

  constructor(format: StreamFormat, sink: DecoderSink) {
    this.#format = format;
    this.#sink = sink;
    void this.#check();
  }

  decode(unit: StreamUnit): void {
    if (this.#isClosed) return;
    const verdict = this.#gate.judge(unit.isKey, this.#decoder?.decodeQueueSize ?? 0);
    if (verdict === 'request-key') this.#sink.needsKey();
    if (verdict === 'drop' || verdict === 'request-key') return;
    const type = unit.isKey ? 'key' : 'delta';
    try {
      const decoder = this.#decoder ?? this.#start();
      if (verdict === 'restart') this.#configure(decoder);
      this.#arrivals.set(unit.ptsUs, unit.arrivedMs);
      decoder.decode(new EncodedVideoChunk({ type, timestamp: unit.ptsUs, data: unit.data }));
    } catch (error) {
      // The browser throws immediately for an invalid codec, and for a unit that is marked as a key frame but is not
      // one.
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  reset(): void {
    this.#gate.waitForKey();
    if (this.#decoder) this.#configure(this.#decoder);
  }

  close(): void {
    this.#isClosed = true;
    this.#discard();
  }

  #discard(): void {
    this.#arrivals.clear();
    if (this.#decoder?.state !== 'closed') this.#decoder?.close();
    this.#decoder = undefined;
  }

  async #check(): Promise<void> {
    if (!(await canDecode(this.#format.codec))) this.#refuse();
  }

  /** Reports once that the format cannot be decoded. From then on, the units of the format are ignored. */
  #refuse(): void {
    if (this.#isClosed) return;
    this.close();
    this.#sink.undecodable(this.#format);
  }

  #start(): VideoDecoder {
    const decoder = new VideoDecoder({
      output: (frame) => this.#show(frame),
      error: (error) => decoder === this.#decoder && this.#fail(error),
    });
    this.#decoder = decoder;
    this.#configure(decoder);
    return decoder;
  }

  #configure(decoder: VideoDecoder): void {
    this.#arrivals.clear();
    if (decoder.state === 'configured') decoder.reset();
    const { codec, description } = this.#format;
    decoder.configure({
      codec,
      ...(description !== null && { description: decodeBase64(description) }),
      hardwareAcceleration: this.#acceleration,
      // Without this option, a decoder may return a frame only after the next frame has arrived. On a still screen,
      // that can take seconds.
      optimizeForLatency: true,
    });
  }

  #show(image: VideoFrame): void {
    this.#errors = 0;
    const arrivedMs = this.#arrivals.get(image.timestamp) ?? performance.now();
    this.#arrivals.delete(image.timestamp);
    this.#sink.frame({ image, size: readSize(image), format: this.#format.number, arrivedMs });
  }

  #fail(error: Error): void {
    const isFirstChoice = this.#acceleration === 'no-preference';
    this.#errors += 1;
    if ((error.name === 'NotSupportedError' && isFirstChoice) || this.#errors > MAX_ERRORS)
      return this.#refuse();
    this.#discard();
    this.#gate.waitForKey();
    // A hardware decoder may refuse a video that the software decoder accepts. For some codecs, a browser has only one
    // of the two decoders. So the preference changes after each error.
    this.#acceleration = isFirstChoice ? 'prefer-software' : 'no-preference';
    this.#sink.needsKey();
  }
}

/** Whether this browser has a decoder for a codec. Some browsers have no video decoders at all. */
async function canDecode(codec: string): Promise<boolean> {
  if (!('VideoDecoder' in globalThis)) return false;
  try {
    return (await VideoDecoder.isConfigSupported({ codec })).supported === true;
  } catch {
    // The name of the codec is not valid.
    return false;
  }
}
