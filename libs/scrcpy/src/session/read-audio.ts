import type { Readable } from 'node:stream';

import { AudioParser, type AudioPart } from '../protocol/audio-parser.ts';
import type { ProtocolVersion } from '../protocol/protocol-version.ts';
import { ScrcpyError } from '../scrcpy-error.ts';
import { readBody } from './read-body.ts';

const OPUS_HEAD = Buffer.from('OpusHead');
const OPUS_HEAD_BYTES = 19;

/**
 * Reads the audio socket of a server that sends only audio. Ends when the socket ends. Rejects with `STREAM_INVALID`.
 */
export async function* readAudioParts(
  socket: Readable,
  protocol: ProtocolVersion,
): AsyncGenerator<AudioPart> {
  const parser = new AudioParser(protocol);
  for await (const chunk of readBody(socket)) yield* parser.push(chunk);
}

/**
 * Reads the beginning of a stream: its codec, which must be Opus, and its identification header, which is returned.
 * Resolves with undefined if the stream ends before the header is complete. Rejects with `AUDIO_DISABLED` or
 * `STREAM_INVALID`.
 */
export async function readOpusHead(parts: AsyncGenerator<AudioPart>): Promise<Uint8Array | undefined> {
  const codec = await parts.next();
  if (codec.done === true) return undefined;
  if (codec.value.type === 'disabled')
    throw new ScrcpyError('AUDIO_DISABLED', 'The phone does not let its sound be captured.', {
      hint: 'Android 11 or newer is needed. With Android 11, unlock the phone, then turn the sound on.',
    });
  if (codec.value.type !== 'codec' || codec.value.codec !== 'opus')
    throw invalid('its codec is not Opus, which was requested');
  const head = await parts.next();
  if (head.done === true) return undefined;
  const data = head.value.type === 'config' ? Buffer.from(head.value.data) : Buffer.alloc(0);
  if (data.length < OPUS_HEAD_BYTES || !data.subarray(0, OPUS_HEAD.length).equals(OPUS_HEAD))
    throw invalid('it does not begin with the header of Opus');
  return data;
}

function invalid(reason: string) {
  return new ScrcpyError('STREAM_INVALID', `The audio stream is invalid: ${reason}.`, {
    hint: 'Install the newest scrcpy, then try again.',
  });
}
