/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import type { PublishState } from '@storedeck/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';

import { pageClient } from './client.ts';
import { endFirstView } from './first-view.ts';
import { PUBLISHING_KEY } from './publish-events.ts';
import { useHasPlan, usePublishPhase } from './publish-phase.ts';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const IDLE: PublishState = {
  ok: true,
  phase: 'idle',
  plan: null,
  reading: null,
  run: null,
  unfinished: null,
  foreignJournal: null,
  error: null,
  report: null,
};

function Phase() {
  return <p>phase {usePublishPhase()}</p>;
}

function HasPlan() {
  return <p>{useHasPlan() ? 'has a plan' : 'has no plan'}</p>;
}

test.each([
  [
    'before',
    <>
      <HasPlan />
      <Phase />
    </>,
  ],
  [
    'after',
    <>
      <Phase />
      <HasPlan />
    </>,
  ],
])(
  'the state is read again after a reconnection, with a part that only looks at it %s',
  async (_when, parts) => {
    const read = jest
      .spyOn(pageClient, 'readPublish')
      .mockResolvedValue({ ...IDLE, phase: 'paused', steps: [] });
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    endFirstView();
    render(<QueryClientProvider client={queries}>{parts}</QueryClientProvider>);
    await screen.findByText('phase paused');
    screen.getByText('has no plan');
    read.mockResolvedValue({ ...IDLE, plan: '0'.repeat(64), steps: [] });
    await act(() => queries.invalidateQueries());
    expect(queries.getQueryState(PUBLISHING_KEY)).toMatchObject({ status: 'success', error: null });
    await screen.findByText('has a plan');
  },
);
