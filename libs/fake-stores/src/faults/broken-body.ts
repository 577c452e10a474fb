import { delay } from './delay.ts';

/** Creates a response that sends half of the body, then nothing more. */
export function stalledBody(real: Response): Promise<Response> {
  return withBody(real, (bytes) => new ReadableStream({ start: (sink) => sink.enqueue(half(bytes)) }));
}

/**
 * Creates a response that sends half of the body, then fails. The server of `startFakeStores` then breaks the
 * connection.
 */
export function cutBody(real: Response): Promise<Response> {
  return withBody(real, (bytes) => {
    let sent = false;
    return new ReadableStream({
      pull(sink) {
        if (sent) sink.error(new TypeError('The connection was cut off.'));
        else sink.enqueue(half(bytes));
        sent = true;
      },
    });
  });
}

/** Creates a response that sends one byte per second while the client reads. */
export function trickledBody(real: Response, signal: AbortSignal): Promise<Response> {
  return withBody(real, (bytes) => {
    let at = 0;
    return new ReadableStream({
      async pull(sink) {
        await delay(at === 0 ? 0 : 1000, signal);
        sink.enqueue(bytes.slice(at, (at += 1)));
        if (at >= bytes.length) sink.close();
      },
    });
  });
}

function half(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.slice(0, Math.ceil(bytes.length / 2));
}

async function withBody(
  real: Response,
  body: (bytes: Uint8Array<ArrayBuffer>) => ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const bytes = new Uint8Array(await real.arrayBuffer());
  const headers = new Headers(real.headers);
  headers.set('Content-Length', String(bytes.length));
  return new Response(body(bytes), { status: real.status, headers });
}
