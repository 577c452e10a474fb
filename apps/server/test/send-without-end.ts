import { once } from 'node:events';
import { connect } from 'node:net';

export interface Upload {
  /** The number of bytes that were sent, including the headers of the request and of the chunks. */
  readonly taken: number;
  /** The response; empty if the connection was reset before the response was read. */
  readonly response: string;
}

/** Sends chunks of 64 KiB until the server closes the connection, or until 100 MB are sent. */
export async function sendWithoutEnd(port: number, path: string, type: string): Promise<Upload> {
  // If a server closes a connection while data is arriving, the connection is reset. The socket then emits `error`,
  // which is ignored.
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  let response = '';
  socket.setEncoding('utf8').on('data', (text: string) => (response += text));
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'A'), Buffer.from('\r\n')]);
  while (socket.bytesWritten < 100e6 && !socket.destroyed)
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  socket.destroy();
  await closed;
  return { taken: socket.bytesWritten, response };
}
