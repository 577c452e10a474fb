import type { IncomingMessage, Server } from 'node:http';

/** How fast the body of a request must arrive. */
export interface BodyLimits {
  /** The time in ms within which the next `leastBytes` bytes of a body, or the rest of it, must arrive. */
  readonly bodyTimeout: number;
  readonly leastBytes: number;
}

/**
 * Watches the body of a request while it arrives. A body may take as long as it needs, as long as it makes progress: if
 * fewer than `leastBytes` bytes have arrived within `bodyTimeout`, the request ends with the error of Node's own
 * timeouts, `ERR_HTTP_REQUEST_TIMEOUT`. Time in which the server does not read the bytes that have arrived does not
 * count.
 *
 * Node's `requestTimeout` is not used, because it limits the time of the whole request, so that a large file could not
 * be uploaded over a slow connection.
 */
export function watchBody(server: Server, request: IncomingMessage, limits: BodyLimits): void {
  if (request.complete) return;
  const { socket } = request;
  let arrived = socket.bytesRead;
  const timer = setInterval(() => {
    const progress = socket.bytesRead - arrived;
    arrived = socket.bytesRead;
    if (request.complete || socket.destroyed) return stop();
    if (progress >= limits.leastBytes || request.readableLength > 0) return;
    stop();
    const error = Object.assign(new Error('The body made no progress.'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    });
    server.emit('clientError', error, socket);
  }, limits.bodyTimeout);
  timer.unref();
  request.once('close', stop).once('end', stop);
  socket.once('close', stop);

  function stop(): void {
    clearInterval(timer);
    socket.off('close', stop);
  }
}
