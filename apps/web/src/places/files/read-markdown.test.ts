import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Root } from 'hast';

import type { MarkdownMessage } from './markdown-worker.ts';
import { readMarkdown } from './read-markdown.ts';

const TREE: Root = { type: 'root', children: [] };

/** A worker that records the received messages. The test sends the responses of the worker. */
class FakeWorker extends EventTarget {
  readonly received: unknown[] = [];
  ended = false;

  postMessage(text: unknown): void {
    this.received.push(text);
  }

  say(message: MarkdownMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }

  terminate(): void {
    this.ended = true;
  }
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function read() {
  const worker = new FakeWorker();
  const results: (Root | 'failed')[] = [];
  const abort = readMarkdown('# text', worker, (tree) => results.push(tree));
  return { worker, results, abort };
}

describe('a Markdown text', () => {
  test('that is parsed in time results in a tree, and the worker ends', () => {
    const { worker, results } = read();
    expect(worker.received).toEqual(['# text']);
    jest.advanceTimersByTime(20_000);
    worker.say('ready');
    jest.advanceTimersByTime(9_999);
    worker.say(TREE);
    jest.runAllTimers();
    expect([results, worker.ended]).toEqual([[TREE], true]);
  });

  test('that takes longer than ten seconds fails, and the worker ends', () => {
    const { worker, results } = read();
    worker.say('ready');
    jest.advanceTimersByTime(9_999);
    expect([results, worker.ended]).toEqual([[], false]);
    jest.advanceTimersByTime(1);
    expect([results, worker.ended]).toEqual([['failed'], true]);
  });

  test('that the worker cannot parse fails, without an error in the console', () => {
    const { worker, results } = read();
    const error = new Event('error', { cancelable: true });
    worker.dispatchEvent(error);
    jest.runAllTimers();
    expect([results, worker.ended, error.defaultPrevented]).toEqual([['failed'], true, true]);
  });

  test('whose parsing is aborted causes no call of `finish`', () => {
    const { worker, results, abort } = read();
    worker.say('ready');
    abort();
    jest.runAllTimers();
    expect([results, worker.ended, jest.getTimerCount()]).toEqual([[], true, 0]);
  });
});
