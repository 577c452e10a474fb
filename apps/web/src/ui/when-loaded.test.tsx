/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';

import { ConnectionContext } from '../server/connected.ts';
import { whenLoaded } from './when-loaded.tsx';

afterEach(cleanup);

function Part() {
  return <p>the part</p>;
}

function page(Late: ComponentType, connection: { connected: boolean; count: number }) {
  return (
    <ConnectionContext value={{ ...connection, credentialChanges: 0 }}>
      <p>the rest</p>
      <Late />
    </ConnectionContext>
  );
}

test('a part whose code cannot be loaded says so in its own space, and is loaded after a reconnection', async () => {
  const load = jest
    .fn<() => Promise<ComponentType>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(Part);
  const Late = whenLoaded(load);
  const { rerender } = render(page(Late, { connected: false, count: 0 }));
  await screen.findByText('This part of the page could not be loaded');
  expect(screen.getByText('the rest')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();

  rerender(page(Late, { connected: true, count: 1 }));
  await screen.findByText('the part');
  expect(screen.queryByText('This part of the page could not be loaded')).toBeNull();
});

test('while the server can be reached, a part that has failed offers to load the page again', async () => {
  const Late = whenLoaded(() => Promise.reject<ComponentType>(new TypeError('Failed to fetch')));
  render(page(Late, { connected: true, count: 0 }));
  await screen.findByRole('button', { name: 'Load the page again' });
});

test('a part that was loaded before is drawn immediately', async () => {
  const loading = Promise.resolve<ComponentType>(Part);
  const Late = whenLoaded(() => loading);
  Late.preload();
  await loading;
  render(page(Late, { connected: false, count: 0 }));
  expect(screen.getByText('the part')).toBeTruthy();
});

test('a part is drawn if its code arrives after the first drawing and before the effects', async () => {
  const Late = whenLoaded(() => Promise.resolve<ComponentType>(Part));
  const container = document.body.appendChild(document.createElement('div'));
  // As in a browser: `act` would run the effects immediately.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const root = createRoot(container);
  root.render(page(Late, { connected: true, count: 0 }));
  await screen.findByText('the part');
  root.unmount();
  container.remove();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
