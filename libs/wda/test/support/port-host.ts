import { connect } from 'node:net';

import { HostError, type Host } from '@storedeck/host';

/** Creates a host without tools. Its ports 8100 and 9100 lead to servers of the test. */
export function portHost(ports: { readonly http?: number; readonly mjpeg?: number }): Host {
  const missing = (tool: string) =>
    Promise.reject(new HostError('TOOL_NOT_FOUND', `The program "${tool}" was not found.`));
  const targets = new Map([
    [8100, ports.http],
    [9100, ports.mjpeg],
  ]);
  return {
    name: 'Test machine',
    kind: 'local',
    run: missing,
    spawn: missing,
    which: async () => undefined,
    readFile: (path) => Promise.reject(new HostError('FILE_NOT_FOUND', `There is no file "${path}".`)),
    connect: (port) =>
      new Promise((resolve, reject) => {
        const target = targets.get(port);
        const refused = () => reject(new HostError('CONNECTION_REFUSED', `Nothing listens on port ${port}.`));
        if (target === undefined) return refused();
        const socket = connect(target, '127.0.0.1', () => resolve(socket)).once('error', refused);
      }),
  };
}
