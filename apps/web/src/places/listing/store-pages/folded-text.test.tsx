/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';

import { FoldedText } from './folded-text.tsx';

// jsdom computes no layout, so the test sets the heights.
let height = { scroll: 0, client: 0 };
beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', {
    configurable: true,
    get: () => height.scroll,
  });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
    configurable: true,
    get: () => height.client,
  });
  globalThis.ResizeObserver = class {
    readonly #report: () => void;
    constructor(report: ResizeObserverCallback) {
      this.#report = () => report([], this);
    }
    observe(): void {
      this.#report();
    }
    unobserve(): void {}
    disconnect(): void {}
  };
});
afterEach(cleanup);

function fold(text: string) {
  return render(<FoldedText key={text} text={text} more="more" moreClassName="" />);
}

test('long text is folded until the button is pressed', () => {
  height = { scroll: 200, client: 60 };
  fold('a long story');
  expect(screen.getByText('a long story').className).toContain('overflow-hidden');
  fireEvent.click(screen.getByRole('button', { name: 'more' }));
  expect(screen.getByText('a long story').className).not.toContain('overflow-hidden');
  expect(screen.queryByRole('button')).toBeNull();
});

test('text that fits has no button', () => {
  height = { scroll: 60, client: 60 };
  fold('short');
  expect(screen.queryByRole('button')).toBeNull();
});

test('markup in a text is shown as text', () => {
  height = { scroll: 60, client: 60 };
  const { container } = fold('<img src=x onerror=alert(1)>');
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('<img src=x onerror=alert(1)>');
});
