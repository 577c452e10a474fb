/** Waits, or rejects with the reason of the signal. */
export function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    }
  });
}

/** Half of the body, then silence. */
export function stalledBody(real: Response): Promise<Response> {
  return respelled(real, (bytes) => new ReadableStream({ start: (sink) => sink.enqueue(half(bytes)) }));
}

/** Half of the body, then an error: a server in front of it breaks the connection. */
export function cutBody(real: Response): Promise<Response> {
  return respelled(real, (bytes) => {
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

/** One byte per second, as long as somebody reads. */
export function trickledBody(real: Response, signal: AbortSignal): Promise<Response> {
  return respelled(real, (bytes) => {
    let at = 0;
    return new ReadableStream({
      async pull(sink) {
        await waited(at === 0 ? 0 : 1000, signal);
        sink.enqueue(bytes.slice(at, (at += 1)));
        if (at >= bytes.length) sink.close();
      },
    });
  });
}

function half(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.slice(0, Math.ceil(bytes.length / 2));
}

async function respelled(
  real: Response,
  body: (bytes: Uint8Array<ArrayBuffer>) => ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const bytes = new Uint8Array(await real.arrayBuffer());
  const headers = new Headers(real.headers);
  headers.set('Content-Length', String(bytes.length));
  return new Response(body(bytes), { status: real.status, headers });
}
