import type { Client, PublishChoices, PublishPlan, PublishState, PublishStep } from '@storedeck/contract';
import {
  keepPreviousData,
  useIsMutating,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';

import { useClient } from './client.ts';
import { furtherOf } from './further-step.ts';
import { listenToSteps, PUBLISHING_KEY, STEPS_KEY } from './publish-events.ts';

/** The state of publishing, updated by the `publish` event. */
export function usePublishState(): UseQueryResult<PublishState> {
  const client = useClient();
  return useQuery({ queryKey: PUBLISHING_KEY, queryFn: ({ signal }) => client.readPublish({ signal }) });
}

/**
 * The steps of a run, updated by the `publish-step` event. They are read again for each run, and when the run pauses,
 * stops or ends.
 */
export function usePublishSteps({ run, phase }: PublishState): UseQueryResult<readonly PublishStep[]> {
  const client = useClient();
  const ends = phase === 'publishing' || phase === 'pausing' ? 'running' : phase;
  return useQuery({
    queryKey: [...STEPS_KEY, run?.plan, run?.changes.total, ends],
    queryFn: ({ signal }) => readSteps(client, signal),
    placeholderData: keepPreviousData,
  });
}

/** Reads the steps. If an event arrives before the response, the newer report of each step is kept. */
async function readSteps(client: Client, signal: AbortSignal): Promise<readonly PublishStep[]> {
  const received = new Map<string, PublishStep>();
  const stop = listenToSteps((step) => received.set(step.key, step));
  try {
    const { steps } = await client.readPublish({ signal });
    return steps.map((step) => furtherOf(step, received.get(step.key)));
  } finally {
    stop();
  }
}

const PLAN_KEY = ['publish-plan'] as const;

function planKey(hash: string | null) {
  return [...PLAN_KEY, hash] as const;
}

/**
 * The latest plan of the server; null when the server has no plan. `hash` is the plan's hash in the state of
 * publishing.
 */
export function usePublishPlan(
  hash: string | null,
  { enabled }: { enabled: boolean },
): UseQueryResult<PublishPlan | null> {
  const client = useClient();
  return useQuery({
    queryKey: planKey(hash),
    enabled,
    queryFn: async ({ signal }) => (await client.readPlan({ signal })).plan,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

/**
 * Aborts the request for a plan. It is a variable of the module, not state of a hook, so that the request can still be
 * aborted after the user has left the place Publish and returned.
 */
let planning: AbortController | undefined;

/** The parameters of a plan. */
export interface PlanRequest {
  readonly choices: PublishChoices;
  /**
   * The hash of the latest plan, if only the choices have changed since that plan. The server then need not read the
   * stores again.
   */
  readonly of?: string;
}

/** Makes a plan. A new request aborts the previous request. */
export function useMakePlan(): UseMutationResult<PublishPlan, Error, PlanRequest> {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: PLAN_KEY,
    mutationFn: async (body) => {
      planning?.abort();
      const own = (planning = new AbortController());
      return client.planPublish({ body, signal: own.signal });
    },
    onSuccess: (plan) => {
      queries.setQueryData(planKey(plan.hash), plan);
      queries.setQueryData<PublishState>(PUBLISHING_KEY, (state) => state && { ...state, plan: plan.hash });
    },
  });
}

/** Whether this page waits for a plan. */
export function useIsPlanning(): boolean {
  return useIsMutating({ mutationKey: PLAN_KEY }) > 0;
}

/** Aborts the request for a plan that this page has sent. */
export function abortPlanning(): void {
  planning?.abort();
}

/** Returns the error that must be shown for a plan; null for a plan that the user has aborted. */
export function failureOfPlanning(error: Error | null): Error | null {
  return error?.name === 'AbortError' ? null : error;
}

/** Starts a publication, or continues it. */
export function usePublishPlanned(): UseMutationResult<
  PublishState,
  Error,
  { plan: string; choices: PublishChoices; holdChanges: boolean }
> {
  const client = useClient();
  return useAction((body: { plan: string; choices: PublishChoices; holdChanges: boolean }) =>
    client.publish({ body }),
  );
}

/** Pauses the publication that runs. */
export function usePausePublish(): UseMutationResult<PublishState, Error, void> {
  const client = useClient();
  return useAction(() => client.pausePublish());
}

/** Abandons a publication that could be continued. */
export function useAbandonPublish(): UseMutationResult<PublishState, Error, void> {
  const client = useClient();
  return useAction(() => client.abandonPublish());
}

function useAction<Variables>(
  act: (variables: Variables) => Promise<PublishState>,
): UseMutationResult<PublishState, Error, Variables> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (state) => {
      queries.setQueryData(PUBLISHING_KEY, state);
    },
  });
}
