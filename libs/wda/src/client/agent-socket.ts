import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Makes any byte stream good enough for Node's http.Agent, which calls a few methods that only a net.Socket has. A stream
 * through SSH has no such settings of its own, so they do nothing there.
 */
export function agentSocket(stream: Duplex): Duplex {
  if (stream instanceof Socket) return stream;
  const self = () => stream;
  const missing = Object.entries({
    setKeepAlive: self,
    setNoDelay: self,
    setTimeout: self,
    ref: self,
    unref: self,
    destroySoon: () => stream.end(() => stream.destroy()),
  }).filter(([name]) => !(name in stream));
  stream.on('error', () => undefined);
  return Object.assign(stream, Object.fromEntries(missing));
}
