import { connect, createServer, type AddressInfo } from 'node:net';

// A process that only forwards bytes to a port of this computer. It sends the number of its own port to its parent
// process. Argument: the number of the port to which it forwards.
const target = Number(process.argv[2]);
const server = createServer({ noDelay: true }, (client) => {
  const upstream = connect({ host: '127.0.0.1', port: target, noDelay: true });
  client.on('data', (chunk) => upstream.write(chunk));
  upstream.on('data', (chunk) => client.write(chunk));
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on('error', () => undefined);
    one.once('close', () => other.destroy());
  }
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
