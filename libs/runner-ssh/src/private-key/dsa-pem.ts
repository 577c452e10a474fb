import { createPublicKey, type KeyObject } from 'node:crypto';

/** Returns the traditional PEM form of a DSA key, `SEQUENCE { 0, p, q, g, y, x }`, which Node cannot export. */
export function dsaPem(key: KeyObject): string {
  // PKCS#8: SEQUENCE { 0, SEQUENCE { OID, SEQUENCE { p, q, g } }, OCTET STRING { INTEGER x } }
  const [, algorithm, secret] = children(content(key.export({ format: 'der', type: 'pkcs8' })));
  // SPKI: SEQUENCE { SEQUENCE { … }, BIT STRING { INTEGER y } }. A bit string begins with the number of unused bits.
  const [, point] = children(content(createPublicKey(key).export({ format: 'der', type: 'spki' })));
  const [, parameters] = children(content(algorithm));
  const numbers = [
    Buffer.from([2, 1, 0]),
    ...children(content(parameters)),
    content(point).subarray(1),
    content(secret),
  ];
  const lines =
    sequence(Buffer.concat(numbers))
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN DSA PRIVATE KEY-----', ...lines, '-----END DSA PRIVATE KEY-----', ''].join('\n');
}

// Returns the offset and the length of the content of a DER value. OpenSSL has written the value, so its length field
// takes one to three bytes.
function header(der: Buffer) {
  const first = der[1] ?? 0;
  return first < 0x80
    ? { start: 2, length: first }
    : { start: 2 + (first & 0x7f), length: der.readUIntBE(2, first & 0x7f) };
}

function content(der: Buffer | undefined): Buffer {
  if (!der) return Buffer.alloc(0);
  const { start, length } = header(der);
  return der.subarray(start, start + length);
}

function children(der: Buffer): Buffer[] {
  if (der.length === 0) return [];
  const { start, length } = header(der);
  return [der.subarray(0, start + length), ...children(der.subarray(start + length))];
}

function sequence(body: Buffer) {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length);
  return Buffer.concat([Buffer.from([0x30, 0x82]), length, body]);
}
