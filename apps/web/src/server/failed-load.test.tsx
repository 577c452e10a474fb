/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';

import { ConnectionContext } from './connected.ts';
import { useFailedLoad } from './failed-load.ts';

afterEach(cleanup);

function Loaded() {
  const [failed, onFail, elementKey] = useFailedLoad('/picture');
  return failed ? <p>failed</p> : <img key={elementKey} src="/picture" alt="" onError={onFail} />;
}

function page(count: number) {
  return (
    <ConnectionContext value={{ connected: true, count, credentialChanges: 0 }}>
      <Loaded />
    </ConnectionContext>
  );
}

function image(): HTMLElement {
  return screen.getByRole('presentation');
}

test('a failure is shown until a reconnection', () => {
  const { rerender } = render(page(0));
  fireEvent.error(image());
  screen.getByText('failed');
  rerender(page(1));
  expect(image()).toBeTruthy();
});

test('if a reconnection comes while a failure is being reported, a new element loads the address', () => {
  const { rerender } = render(page(0));
  const before = image();
  // React draws both changes at the end of `act`, so the failure is reported for the earlier connection.
  act(() => {
    rerender(page(1));
    fireEvent.error(before);
  });
  expect(image()).not.toBe(before);
  fireEvent.error(image());
  screen.getByText('failed');
});
