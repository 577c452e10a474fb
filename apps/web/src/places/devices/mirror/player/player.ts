import type { MirrorEvent } from '@storedeck/contract/mirror';

import { AudioUnitDecoder, type AudioFormat } from './audio-unit-decoder.ts';
import { MirrorSocket } from './mirror-socket.ts';
import { PictureScreen, type DecodedFrame } from './picture-screen.ts';
import { PictureUnitDecoder } from './picture-unit-decoder.ts';
import type { PlayerOrder, PlayerReport, PlayerTrouble } from './player-messages.ts';
import type { StreamFormat, StreamUnit } from './stream-format.ts';
import { StreamMeter } from './stream-meter.ts';
import type { DecoderSink, UnitDecoder } from './unit-decoder.ts';
import { VideoUnitDecoder } from './video-unit-decoder.ts';

type Failure = Extract<MirrorEvent, { readonly type: 'failed' }>['error'];
type Open = Extract<PlayerOrder, { readonly type: 'open' }>;

const RATE_MS = 500;
const CONNECTION_LOST: PlayerTrouble = {
  part: 'connection',
  message: 'The connection to the server was lost.',
  hint: 'The page reconnects by itself.',
};

/**
 * Plays the live video of a device: receives, decodes and draws the frames, and sends the controls of the page. Runs in
 * a worker.
 */
export class Player {
  readonly #report: (report: PlayerReport) => void;
  readonly #socket: MirrorSocket;
  readonly #screen: PictureScreen;
  readonly #meter = new StreamMeter();
  readonly #url: URL;
  #format: StreamFormat | undefined;
  #decoder: UnitDecoder | undefined;
  #audio: AudioUnitDecoder | undefined;
  #drawnFormat: number | undefined;
  #isHidden = false;
  #trouble: PlayerTrouble | null = null;
  #isBlack = false;
  #hasNewFrame = false;

  constructor({ url, canvas }: Open, report: (report: PlayerReport) => void) {
    this.#url = new URL(url);
    this.#report = report;
    this.#screen = new PictureScreen(canvas, (frame) => this.#drawn(frame));
    this.#socket = new MirrorSocket(url, {
      opened: () => this.#opened(),
      event: (event) => this.#receive(event),
      unit: (unit) => this.#play(unit),
      lost: () => this.#lost(),
    });
    setInterval(() => {
      this.#report({ type: 'rate', rate: this.#meter.read(performance.now()) });
      this.#lookForBlack();
    }, RATE_MS);
    this.#socket.connect();
  }

  perform(order: Exclude<PlayerOrder, Open>): void {
    switch (order.type) {
      case 'resize':
        return this.#screen.resize(order.space);
      case 'control':
        return this.#control(order);
      case 'quality':
        return this.#setQuality(order);
      case 'hide':
        this.#isHidden = order.hidden;
        this.#decoder?.reset();
        return void this.#socket.send({ type: 'pause', paused: order.hidden });
      case 'retry':
        // Removes the previous failure, because its reason may no longer be true.
        this.#setTrouble(null);
        return this.#socket.connect();
    }
  }

  #control({ control }: Extract<PlayerOrder, { readonly type: 'control' }>): void {
    if (this.#socket.send(control) || control.request === undefined) return;
    this.#fail(control.request, {
      code: 'INTERNAL',
      message: 'The page is not connected to the server.',
      hint: null,
    });
  }

  #setQuality({ quality }: Extract<PlayerOrder, { readonly type: 'quality' }>): void {
    for (const [name, value] of Object.entries(quality)) this.#url.searchParams.set(name, String(value));
    this.#socket.url = this.#url.href;
    this.#socket.send({ type: 'quality', ...quality });
  }

  #opened(): void {
    this.#report({ type: 'connected', connected: true });
    if (this.#isHidden) this.#socket.send({ type: 'pause', paused: true });
  }

  #lost(): void {
    this.#setDecoder(undefined);
    this.#setAudio(null);
    this.#report({ type: 'connected', connected: false });
    this.#setTrouble(CONNECTION_LOST);
  }

  #receive(event: MirrorEvent): void {
    if (event.type === 'format') {
      this.#format = event;
      this.#drawnFormat = undefined;
      this.#setDecoder(this.#makeDecoder(event));
    } else if (event.type === 'lost') {
      const { message, hint } = event.error;
      this.#setTrouble({ part: 'device', message, hint });
    } else {
      if (event.type === 'audio') this.#setAudio(event.format);
      this.#report({ type: 'event', event });
    }
  }

  #play(unit: StreamUnit): void {
    this.#meter.arrived(unit.arrivedMs, unit.data.byteLength);
    if (unit.kind === 'audio') return this.#audio?.decode(unit);
    // A unit of the previous format may arrive after the message with the next format. Such a unit is dropped.
    if (unit.format === this.#format?.number && !this.#isHidden) this.#decoder?.decode(unit);
  }

  #makeDecoder(format: StreamFormat): UnitDecoder {
    const sink: DecoderSink = {
      frame: (frame) => this.#screen.show(frame),
      needsKey: () => void this.#socket.send({ type: 'key-frame' }),
      undecodable: ({ number, codec }) => {
        this.#setTrouble({
          part: 'player',
          message: `This browser cannot decode the video of this device (${codec}).`,
          hint: 'Storedeck looks for another way to show the screen.',
        });
        this.#socket.send({ type: 'undecodable', format: number });
      },
      broken: ({ message }) => this.#setTrouble({ part: 'player', message, hint: null }),
    };
    return format.codec === 'jpeg' || format.codec === 'png'
      ? new PictureUnitDecoder(format, sink)
      : new VideoUnitDecoder(format, sink);
  }

  #setAudio(format: AudioFormat | null): void {
    this.#audio?.close();
    this.#audio = format
      ? new AudioUnitDecoder(format, {
          sound: (data) => this.#report({ type: 'sound', data }),
          undecodable: () => {
            this.#socket.send({ type: 'audio', on: false });
            this.#fail(null, {
              code: 'CONTROL_UNSUPPORTED',
              message: `This browser cannot decode the sound of this device (${format.codec}).`,
              hint: 'Open the page in another browser.',
            });
          },
        })
      : undefined;
  }

  #fail(request: number | null, error: Failure): void {
    this.#report({ type: 'event', event: { type: 'failed', request, error } });
  }

  #setDecoder(decoder: UnitDecoder | undefined): void {
    this.#decoder?.close();
    this.#decoder = decoder;
  }

  #drawn({ size, format, arrivedMs }: DecodedFrame): void {
    this.#meter.drawn(performance.now(), arrivedMs);
    this.#setTrouble(null);
    this.#hasNewFrame = true;
    if (this.#drawnFormat === format || this.#format?.number !== format) return;
    this.#drawnFormat = format;
    this.#report({ type: 'drawn', drawn: { ...size, number: format, codec: this.#format.codec } });
  }

  #lookForBlack(): void {
    if (!this.#hasNewFrame) return;
    this.#hasNewFrame = false;
    const isBlack = this.#screen.isBlack();
    if (isBlack !== this.#isBlack) this.#report({ type: 'black', isBlack });
    this.#isBlack = isBlack;
  }

  #setTrouble(trouble: PlayerTrouble | null): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#report({ type: 'trouble', trouble });
  }
}
