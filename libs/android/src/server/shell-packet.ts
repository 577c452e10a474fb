/** A packet of a phone's shell service, version 2 [AOSP packages/modules/adb/shell_protocol.h]. */
export interface ShellPacket {
  readonly id: number;
  readonly data: Buffer;
}

/** The `id` of each kind of packet. */
export const SHELL_PACKET = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4 } as const;

const HEADER_BYTES = 5;
const MAX_STDIN_BYTES = 32 * 1024;

/**
 * Parses the packets of a phone. The data of a packet is returned as it arrives, so a long packet becomes several
 * packets.
 */
export class ShellPacketParser {
  #header: Buffer = Buffer.alloc(0);
  #id = 0;
  #left = 0;

  push(chunk: Buffer): ShellPacket[] {
    const packets: ShellPacket[] = [];
    let rest = chunk;
    while (rest.length > 0) {
      if (this.#left === 0) {
        const missing = HEADER_BYTES - this.#header.length;
        this.#header = Buffer.concat([this.#header, rest.subarray(0, missing)]);
        rest = rest.subarray(missing);
        if (this.#header.length < HEADER_BYTES) break;
        this.#id = this.#header.readUInt8(0);
        this.#left = this.#header.readUInt32LE(1);
        this.#header = Buffer.alloc(0);
      }
      const data = rest.subarray(0, this.#left);
      rest = rest.subarray(data.length);
      this.#left -= data.length;
      if (data.length > 0) packets.push({ id: this.#id, data });
    }
    return packets;
  }
}

/** Returns the packets that send the whole input and then close the standard input. */
export function stdinPackets(input: Uint8Array | string = ''): Buffer {
  const bytes = Buffer.from(input as Uint8Array);
  const packets: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MAX_STDIN_BYTES)
    packets.push(packet(SHELL_PACKET.stdin, bytes.subarray(at, at + MAX_STDIN_BYTES)));
  return Buffer.concat([...packets, packet(SHELL_PACKET.closeStdin, Buffer.alloc(0))]);
}

function packet(id: number, data: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(id);
  header.writeUInt32LE(data.length, 1);
  return Buffer.concat([header, data]);
}
