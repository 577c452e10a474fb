import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Makes a byte stream, such as a stream through SSH, usable for Node's http.Agent. The Agent calls some methods of
 * net.Socket, and those that the stream lacks are added. All added methods except `destroySoon` have no effect.
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
