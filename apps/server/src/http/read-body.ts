import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import getRawBody from 'raw-body';

import { ServerError } from '../server-error.ts';

/**
 * Reads the body of a request and decompresses it. Refuses the body as soon as more than `maxBytes` decompressed bytes
 * have arrived; the rest is not read.
 * @throws ServerError `BODY_TOO_LARGE`, `CONTENT_TYPE_UNSUPPORTED` (unknown encoding), `REQUEST_MALFORMED`
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
): Promise<Buffer> {
  const { stream, encoding, declaredBytes } = openStream(request, response, maxBytes);
  try {
    return await getRawBody(stream, {
      limit: maxBytes,
      length: Number.isNaN(declaredBytes) ? null : declaredBytes,
    });
  } catch (error) {
    request.unpipe();
    throw bodyFailure(error, encoding, maxBytes);
  } finally {
    if (stream !== request) stream.destroy();
  }
}

/**
 * Returns the body of a request as a stream of decompressed bytes. The stream fails with the errors of `readBody`.
 * @throws ServerError `BODY_TOO_LARGE`, `CONTENT_TYPE_UNSUPPORTED` (unknown encoding)
 */
export function openBody(request: IncomingMessage, response: ServerResponse, maxBytes: number): Readable {
  const { stream, encoding } = openStream(request, response, maxBytes);
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? tooLarge(maxBytes) : null, chunk);
    },
  });
  const fail = (error?: Error) => counted.destroy(bodyFailure(error, encoding, maxBytes));
  stream.once('error', fail);
  // Without this listener, an error would end the process if the handler does not read the stream.
  counted.on('error', () => undefined);
  request.once('close', () => {
    if (!request.complete) fail();
  });
  // The error handler decides what happens with the rest of the body.
  counted.once('close', () => {
    request.unpipe();
    if (stream !== request) stream.destroy();
  });
  return stream.pipe(counted);
}

interface OpenStream {
  readonly stream: Readable;
  readonly encoding: string;
  /** The size of the body in bytes, as the request declares it; NaN if unknown. */
  readonly declaredBytes: number;
}

function openStream(request: IncomingMessage, response: ServerResponse, maxBytes: number): OpenStream {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  const declaredBytes = encoding === 'identity' ? Number(request.headers['content-length'] ?? NaN) : NaN;
  if (declaredBytes > maxBytes) throw tooLarge(maxBytes);
  const stream = decompressed(request, encoding);
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  return { stream, encoding, declaredBytes };
}

/** Whether a request announces a body, by a transfer coding or by a size of at least one byte. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function decompressed(request: IncomingMessage, encoding: string): Readable {
  const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };
  if (encoding === 'identity') return request;
  if (!Object.hasOwn(decoders, encoding))
    throw new ServerError('CONTENT_TYPE_UNSUPPORTED', 'The encoding of the body is not supported.', {
      hint: 'Send it uncompressed, or compressed with gzip, deflate or br.',
    });
  const decoder = decoders[encoding as keyof typeof decoders]();
  // `pipe` does not end the decoder when the client disconnects. Without this listener, the reader would wait forever.
  request.once('close', () => {
    if (!request.complete) decoder.destroy(new Error('The client has disconnected.'));
  });
  return request.pipe(decoder);
}

function bodyFailure(error: unknown, encoding: string, maxBytes: number): ServerError {
  const { type, code } = (error ?? {}) as { type?: string; code?: string };
  if (type === 'entity.too.large') return tooLarge(maxBytes);
  const reason =
    code?.startsWith('Z_') || code?.startsWith('ERR_BROTLI') ? `is not valid ${encoding}` : 'ended early';
  return new ServerError('REQUEST_MALFORMED', `The body ${reason}.`, { cause: error });
}

function tooLarge(maxBytes: number) {
  const limit = maxBytes < 1024 ** 2 ? `${maxBytes / 1024} KiB` : `${maxBytes / 1024 ** 2} MiB`;
  return new ServerError('BODY_TOO_LARGE', `The body is larger than ${limit}.`);
}
