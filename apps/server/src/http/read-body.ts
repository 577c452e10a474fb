import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import getRawBody from 'raw-body';

import { RequestError } from './request-error.ts';

/**
 * The bytes of a request's body, decompressed. Counted while they arrive: more than `maxBytes`, of whatever was
 * compressed into less, is refused at once and the rest stays unread.
 * @throws RequestError `BODY_TOO_LARGE`, `CONTENT_TYPE_UNSUPPORTED` (an encoding), `REQUEST_MALFORMED`
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
): Promise<Buffer> {
  const { stream, encoding, declared } = begin(request, response, maxBytes);
  try {
    return await getRawBody(stream, { limit: maxBytes, length: Number.isNaN(declared) ? null : declared });
  } catch (error) {
    request.unpipe();
    throw bodyFailure(error, encoding, maxBytes);
  } finally {
    if (stream !== request) stream.destroy();
  }
}

/**
 * The bytes of a request's body as they arrive, decompressed. The stream fails with what `readBody` throws.
 * @throws RequestError `BODY_TOO_LARGE`, `CONTENT_TYPE_UNSUPPORTED` (an encoding)
 */
export function openBody(request: IncomingMessage, response: ServerResponse, maxBytes: number): Readable {
  const { stream, encoding } = begin(request, response, maxBytes);
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? tooLarge(maxBytes) : null, chunk);
    },
  });
  const fail = (error?: Error) => counted.destroy(bodyFailure(error, encoding, maxBytes));
  stream.once('error', fail);
  // A handler that never reads it does not hear of it either.
  counted.on('error', () => undefined);
  request.once('close', () => {
    if (!request.complete) fail();
  });
  // The rest of a body that nobody wants any more stays unread, for the answer to deal with.
  counted.once('close', () => {
    request.unpipe();
    if (stream !== request) stream.destroy();
  });
  return stream.pipe(counted);
}

interface Begun {
  readonly stream: Readable;
  readonly encoding: string;
  /** Bytes that will come; NaN when nobody knows. */
  readonly declared: number;
}

function begin(request: IncomingMessage, response: ServerResponse, maxBytes: number): Begun {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  const declared = encoding === 'identity' ? Number(request.headers['content-length'] ?? NaN) : NaN;
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const stream = decompressed(request, encoding);
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  return { stream, encoding, declared };
}

/** Whether a request announces a body of at least one byte. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function decompressed(request: IncomingMessage, encoding: string): Readable {
  const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };
  if (encoding === 'identity') return request;
  if (!Object.hasOwn(decoders, encoding))
    throw new RequestError('CONTENT_TYPE_UNSUPPORTED', 'The encoding of the body is not supported.', {
      hint: 'Send it as it is, or compressed with gzip, deflate or br.',
    });
  const decoder = decoders[encoding as keyof typeof decoders]();
  // `pipe` does not pass on that the client has left, and the decoder would wait for ever.
  request.once('close', () => {
    if (!request.complete) decoder.destroy(new Error('The client has left.'));
  });
  return request.pipe(decoder);
}

function bodyFailure(error: unknown, encoding: string, maxBytes: number): RequestError {
  const { type, code } = (error ?? {}) as { type?: string; code?: string };
  if (type === 'entity.too.large') return tooLarge(maxBytes);
  const reason =
    code?.startsWith('Z_') || code?.startsWith('ERR_BROTLI') ? `is not valid ${encoding}` : 'broke off';
  return new RequestError('REQUEST_MALFORMED', `The body ${reason}.`, { cause: error });
}

function tooLarge(maxBytes: number) {
  return new RequestError('BODY_TOO_LARGE', `The body is larger than ${maxBytes / 1024} KiB.`);
}
