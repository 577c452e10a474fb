import { ByteQueue } from './byte-queue.ts';
import { VideoError } from './video-error.ts';

/** One message of an envelope stream. */
export interface Envelope {
  readonly tag: number;
  readonly payload: Uint8Array;
}

const LENGTH_BYTES = 4;
/**
 * The largest accepted length of a message, in bytes. Every encoded frame is smaller. A larger length comes from
 * damaged data, and waiting for such a message could fill the memory.
 */
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

/**
 * Reads messages that consist of a length (4 bytes, big endian, the number of bytes of tag and payload), a tag (1 byte)
 * and a payload. This is the form of `baguette stream --format avcc` [baguette,
 * Sources/Baguette/Domain/Stream/Envelope.swift], of `/stream.avcc` of serve-sim
 * [Sources/SimNative/StreamFormat.swift], and of `/stream.bin` of pymobiledevice3
 * [pymobiledevice3/remote/core_device/screen_stream.py]. Ends when the stream ends. Rejects with `STREAM_INVALID` for a
 * length that is 0 or larger than 32 MiB, and when the stream ends in the middle of a message.
 */
export async function* readEnvelopes(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Envelope> {
  const queue = new ByteQueue();
  for await (const chunk of stream) {
    queue.push(chunk);
    for (let message = take(queue); message; message = take(queue)) yield message;
  }
  if (queue.length > 0) throw invalid('it ended in the middle of a message');
}

function take(queue: ByteQueue): Envelope | undefined {
  const head = queue.peek(LENGTH_BYTES);
  if (!head) return undefined;
  const length = new DataView(head.buffer, head.byteOffset, LENGTH_BYTES).getUint32(0);
  if (length === 0 || length > MAX_MESSAGE_BYTES) throw invalid(`a message of ${length} bytes is impossible`);
  const message = queue.take(LENGTH_BYTES + length);
  return message && { tag: message[LENGTH_BYTES] ?? 0, payload: message.subarray(LENGTH_BYTES + 1) };
}

function invalid(reason: string) {
  return new VideoError('STREAM_INVALID', `The video stream is invalid: ${reason}.`, {
    hint: 'Close the source and start it again.',
  });
}
