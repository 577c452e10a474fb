import { once } from 'node:events';
import { connect } from 'node:net';

export interface Upload {
  /** Bytes that the server took, heads of the chunks included. */
  readonly taken: number;
  /** What it answered; empty when it reset the connection before that could be read. */
  readonly answer: string;
}

/** Posts chunks of 64 KB until the server has had enough, or it has taken 100 MB. */
export async function sendWithoutEnd(port: number, path: string, type: string): Promise<Upload> {
  // A server that ends the connection while more is coming resets it, which is no failure here.
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'A'), Buffer.from('\r\n')]);
  while (socket.bytesWritten < 100e6 && !socket.destroyed)
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  socket.destroy();
  await closed;
  return { taken: socket.bytesWritten, answer };
}
