import { describe, expect, test } from '@jest/globals';

import { MAX_UNREAD_BYTES, UnreadLimit, writeWithin } from './unread-limit.ts';

describe('UnreadLimit', () => {
  function reader() {
    const sent: (() => void)[] = [];
    let disconnected = 0;
    const limit = new UnreadLimit(() => (disconnected += 1));
    const send = (bytes: number) => limit.send(bytes, (accepted) => sent.push(accepted));
    return { sent, send, disconnected: () => disconnected };
  }

  test('a reader that reads receives any number of messages', () => {
    const { sent, send, disconnected } = reader();
    for (let round = 0; round < 1000; round += 1) {
      send(100_000);
      sent.pop()?.();
    }
    expect(disconnected()).toBe(0);
  });

  test('a reader that has left more than 1 MiB unread is disconnected, and receives nothing more', () => {
    const { sent, send, disconnected } = reader();
    send(MAX_UNREAD_BYTES);
    send(1);
    expect([sent.length, disconnected()]).toEqual([2, 0]);
    send(1);
    expect([sent.length, disconnected()]).toEqual([2, 1]);
  });

  test('messages without bytes count too', () => {
    const { sent, send, disconnected } = reader();
    while (disconnected() === 0) send(0);
    expect(sent.length).toBeLessThan(10_000);
  });
});

test('writeWithin writes until more than 1 MiB is unread, and not after the end', () => {
  const written: string[] = [];
  let disconnected = 0;
  const write = (writableLength: number, writable = true) =>
    writeWithin({ writable, writableLength, write: (data) => written.push(String(data)) }, 'a', () => {
      disconnected += 1;
    });
  write(MAX_UNREAD_BYTES);
  write(MAX_UNREAD_BYTES + 1);
  write(MAX_UNREAD_BYTES + 1, false);
  expect([written, disconnected]).toEqual([['a'], 1]);
});
