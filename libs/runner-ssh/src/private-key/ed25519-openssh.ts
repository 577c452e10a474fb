import type { KeyObject } from 'node:crypto';

/** Returns the unencrypted OpenSSH form of an Ed25519 key (openssh-portable, PROTOCOL.key). */
export function ed25519OpenSsh(key: KeyObject): string {
  const { d, x } = key.export({ format: 'jwk' });
  const seed = Buffer.from(d ?? '', 'base64url');
  const point = Buffer.from(x ?? '', 'base64url');
  const algorithm = field('ssh-ed25519');
  // The secret part begins with two equal check numbers. They need to be random only in encrypted keys, so both are 0.
  const secret = [
    uint32(0),
    uint32(0),
    algorithm,
    field(point),
    field(Buffer.concat([seed, point])),
    field(''),
  ];
  const body = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    field('none'),
    field('none'),
    field(''),
    uint32(1),
    field(Buffer.concat([algorithm, field(point)])),
    field(padded(Buffer.concat(secret))),
  ]).toString('base64');
  const lines = body.match(/.{1,70}/g) ?? [];
  return ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join(
    '\n',
  );
}

function uint32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function field(value: string | Buffer) {
  return Buffer.concat([uint32(value.length), Buffer.from(value)]);
}

// The bytes of the padding are 1, 2, 3 and so on.
function padded(bytes: Buffer) {
  return Buffer.concat([bytes, Buffer.from([1, 2, 3, 4, 5, 6, 7]).subarray(0, (8 - (bytes.length % 8)) % 8)]);
}
