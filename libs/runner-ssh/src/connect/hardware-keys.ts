import { connect } from 'node:net';

import type { Client, ParsedKey } from 'ssh2';

import { loadSsh2 } from '../ssh2.ts';
import { joinStrings, StringReader } from './ssh-strings.ts';

const REQUEST_IDENTITIES = Buffer.of(11);
const IDENTITIES_ANSWER = 12;
const SIGN_REQUEST = Buffer.of(13);
const SIGN_RESPONSE = 14;
/** Flags and a counter follow a signature of such a key [OpenSSH PROTOCOL.u2f]. */
const TRAILER_BYTES = 5;
const MAX_REPLY = 1024 * 1024;

/**
 * Lists the keys on hardware (`sk-…`) of an SSH agent, which ssh2 leaves out because it does not know them. Rejects with
 * Node's error if the agent cannot be reached.
 */
export async function listHardwareKeys(agent: string): Promise<ParsedKey[]> {
  const reply = await askAgent(agent, REQUEST_IDENTITIES);
  const keys: ParsedKey[] = [];
  if (reply[0] !== IDENTITIES_ANSWER) return keys;
  const reader = new StringReader(reply.subarray(5));
  for (let left = reply.readUInt32BE(1); left > 0; left -= 1) {
    const blob = reader.next();
    reader.next();
    const type = new StringReader(blob).next().toString('latin1');
    if (type.startsWith('sk-') && !type.includes('-cert-')) keys.push(await makeKey(type, blob));
  }
  return keys;
}

/**
 * Lets the agent sign with a key on hardware, which may wait for a touch of it. Returns the signature in the form in which
 * ssh2 can send it: ssh2 writes the length of all bytes before them, so the length of the next packet is corrected.
 */
export async function signWithHardware(
  client: Client,
  agent: string,
  { key, data }: { readonly key: ParsedKey; readonly data: Buffer },
): Promise<Buffer> {
  const request = Buffer.concat([SIGN_REQUEST, joinStrings(key.getPublicSSH(), data), Buffer.alloc(4)]);
  const reply = await askAgent(agent, request);
  if (reply[0] !== SIGN_RESPONSE) throw new Error('the agent did not sign with the key on hardware');
  const parts = new StringReader(new StringReader(reply.subarray(1)).next());
  parts.next();
  const signature = Buffer.concat([parts.next(), parts.rest()]);
  shortenLength(client, signature);
  return signature;
}

/** Private members of ssh2, of the version that is bundled with this package. A test with a real sshd uses them. */
interface PacketWriter {
  finalize(packet: Buffer): Buffer;
}

function shortenLength(client: Client, signature: Buffer): void {
  // The cast: ssh2 publishes no types of its private members.
  const { write } = (client as unknown as { _protocol: { _packetRW: { write: PacketWriter } } })._protocol
    ._packetRW;
  const finalize = write.finalize.bind(write);
  write.finalize = (packet) => {
    write.finalize = finalize;
    packet.writeUInt32BE(signature.length - TRAILER_BYTES, packet.lastIndexOf(signature) - 4);
    return finalize(packet);
  };
}

/** ssh2 accepts only its own keys, so one of a kind that it knows gets another name and content. */
async function makeKey(type: string, blob: Buffer): Promise<ParsedKey> {
  const { utils } = await loadSsh2();
  const known = joinStrings(Buffer.from('ssh-ed25519'), Buffer.alloc(32)).toString('base64');
  const key = utils.parseKey(`ssh-ed25519 ${known}`);
  return Object.assign(Object.create(key) as ParsedKey, { type, getPublicSSH: () => blob });
}

/** Sends a request to the agent [draft-miller-ssh-agent], and resolves to the reply without its length. */
async function askAgent(agent: string, request: Buffer): Promise<Buffer> {
  const socket = connect(agent);
  socket.write(joinStrings(request));
  let reply = Buffer.alloc(0);
  try {
    for await (const chunk of socket) {
      reply = Buffer.concat([reply, chunk as Buffer]);
      if (reply.length > MAX_REPLY) break;
      if (reply.length >= 5 && reply.length >= 4 + reply.readUInt32BE(0)) return reply.subarray(4);
    }
  } finally {
    socket.destroy();
  }
  throw new Error('the agent did not answer');
}
