import type { Readable } from 'node:stream';

import {
  declareFrameOrder,
  isVideoError,
  readSequenceParameters,
  type SequenceParameters,
  type VideoFormat,
  type VideoUnit,
} from '@storedeck/video';

import type { ProtocolVersion } from '../protocol/protocol-version.ts';
import { VideoParser, type VideoPart } from '../protocol/video-parser.ts';
import { ScrcpyError } from '../scrcpy-error.ts';
import { readBody } from './read-body.ts';

const HINT = 'Close the session and start a new one.';

/**
 * Reads the video socket of a server: one byte, the name of the phone, then the stream. Yields H.264 access units. Ends
 * when the socket ends. Rejects with `STREAM_INVALID`.
 */
export async function* readUnits(socket: Readable, protocol: ProtocolVersion): AsyncGenerator<VideoUnit> {
  const parser = new VideoParser(protocol);
  const assembler = new UnitAssembler(protocol);
  for await (const chunk of readBody(socket)) {
    for (const unit of parser.push(chunk)) {
      const complete = assembler.add(unit);
      if (complete) yield complete;
    }
  }
}

/** Adds the latest parameter sets to each key frame, and the format to each unit. */
class UnitAssembler {
  readonly #protocol: ProtocolVersion;
  #format: VideoFormat | undefined;
  #announced: VideoFormat['size'] | undefined;
  #config: Uint8Array | undefined;

  constructor(protocol: ProtocolVersion) {
    this.#protocol = protocol;
  }

  add(unit: VideoPart): VideoUnit | undefined {
    switch (unit.type) {
      case 'codec':
        if (unit.codec !== 'h264') throw invalid(`its codec is ${unit.codec}, and H.264 was requested`);
        return undefined;
      case 'disabled':
        throw invalid('the server sends no video');
      case 'size':
        // The size that a server 3.x sends is not used: it is sent only once, at the start. Sizes after a rotation are
        // only in the parameter sets.
        if (this.#protocol === 4) this.#announced = { width: unit.width, height: unit.height };
        return undefined;
      case 'config':
        this.#configure(unit.data);
        return undefined;
      case 'frame':
        return this.#frame(unit);
    }
  }

  #configure(data: Uint8Array): void {
    const { codec, ...coded } = readParameters(data);
    const size = this.#announced ?? coded;
    this.#config = declareFrameOrder(data);
    const former = this.#format;
    const isSame =
      former?.codec === codec && former.size.width === size.width && former.size.height === size.height;
    if (!isSame) this.#format = { codec, description: undefined, size };
  }

  #frame({ isKey, ptsUs, data }: Extract<VideoPart, { type: 'frame' }>): VideoUnit {
    const format = this.#format;
    if (!format) throw invalid('a frame came before its parameters');
    const config = this.#config;
    return { isKey, ptsUs, format, data: isKey && config ? Buffer.concat([config, data]) : data };
  }
}

function readParameters(data: Uint8Array): SequenceParameters {
  try {
    return readSequenceParameters(data);
  } catch (error) {
    throw isVideoError(error)
      ? new ScrcpyError('STREAM_INVALID', error.message, { cause: error, hint: HINT })
      : error;
  }
}

function invalid(reason: string) {
  return new ScrcpyError('STREAM_INVALID', `The video stream is invalid: ${reason}.`, {
    hint: HINT,
  });
}
