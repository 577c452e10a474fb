import { Writable } from 'node:stream';

import type { ClientChannel } from 'ssh2';

/** Returns a stream that writes to an SSH channel. Ending the stream closes only the command's input. */
export function channelWriter(channel: ClientChannel): Writable {
  const writer = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      // ssh2 never calls the callback of a write to a closed channel, so such a write would never finish.
      if (channel.writable) channel.write(chunk, done);
      else done(new Error('The command no longer reads its input.'));
    },
    final: (done) => {
      channel.end();
      done();
    },
  });
  channel.once('close', () => writer.destroy());
  return writer;
}
