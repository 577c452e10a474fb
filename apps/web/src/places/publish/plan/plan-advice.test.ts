import { expect, test } from '@jest/globals';
import type { PublishPlan } from '@storedeck/contract';

import { planAdvice } from './plan-advice.ts';

const ready = { isNotUpdated: false, isOutdated: false, openDecisions: 0, isEmpty: false };
const error = { severity: 'error' } as PublishPlan['problems'][number];
const warning = { severity: 'warning' } as PublishPlan['problems'][number];
const CORRECT = 'Correct the errors, or leave those changes out.';

test.each([
  ['a plan that can be published', true, [warning], {}, 'Nothing is written before you approve.'],
  ['no change is selected', true, [], { isEmpty: true }, 'Select a change to publish.'],
  ['an error', false, [error], {}, CORRECT],
  ['a conflict', false, [warning], { openDecisions: 1 }, '1 decision is open under “Conflicts”.'],
  [
    'conflicts and an error',
    false,
    [error],
    { openDecisions: 2 },
    `2 decisions are open under “Conflicts”. ${CORRECT}`,
  ],
  ['an old plan', false, [error], { isOutdated: true }, 'Make a new plan to publish.'],
])('%s', (_title, publishable, problems, state, advice) => {
  expect(planAdvice({ publishable, problems }, { ...ready, ...state })).toBe(advice);
});
