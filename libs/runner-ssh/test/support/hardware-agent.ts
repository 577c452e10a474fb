import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:net';

const TYPE = 'sk-ssh-ed25519@openssh.com';
const APPLICATION = 'ssh:';

export interface HardwareAgent {
  /** The public key, as one line of the file authorized_keys. */
  readonly publicKey: string;
  readonly server: Server;
}

/**
 * Starts an SSH agent that has one key on simulated hardware, whose signatures OpenSSH accepts [OpenSSH PROTOCOL.u2f,
 * draft-miller-ssh-agent].
 */
export async function startHardwareAgent(path: string): Promise<HardwareAgent> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const blob = Buffer.concat([text(TYPE), text(raw), text(APPLICATION)]);
  const signData = (data: Buffer) => {
    // The flag of a person who is present, and a counter.
    const trailer = Buffer.from([1, 0, 0, 0, 7]);
    const signed = sign(null, Buffer.concat([sha256(APPLICATION), trailer, sha256(data)]), privateKey);
    return Buffer.concat([text(TYPE), text(signed), trailer]);
  };
  const answer = (request: Buffer) => {
    if (request[0] === 11) return Buffer.concat([Buffer.from([12, 0, 0, 0, 1]), text(blob), text('a key')]);
    const from = 1 + 4 + blob.length + 4;
    const data = request.subarray(from, from + request.readUInt32BE(from - 4));
    return Buffer.concat([Buffer.of(14), text(signData(data))]);
  };
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 4 && received.length >= 4 + received.readUInt32BE(0)) {
        const end = 4 + received.readUInt32BE(0);
        socket.write(text(answer(received.subarray(4, end))));
        received = received.subarray(end);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return { publicKey: `${TYPE} ${blob.toString('base64')} a key`, server };
}

function text(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}
