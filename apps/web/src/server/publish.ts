import {
  ApiError,
  type Client,
  isApiError,
  type PublishChoices,
  type PublishJournal,
  type PublishPlan,
  type PublishState,
  type PublishStep,
} from '@storedeck/contract';
import {
  keepPreviousData,
  useIsMutating,
  useMutation,
  type UseMutationResult,
  useMutationState,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';

import { useClient } from './client.ts';
import { pickFurther } from './further-step.ts';
import { keptChoices } from './kept-choices.ts';
import { listenToSteps, PUBLISHING_KEY, STEPS_KEY } from './publish-events.ts';
import { publishingQuery } from './publish-phase.ts';

/** The state of publishing, updated by the `publish` event. */
export function usePublishState(): UseQueryResult<PublishState> {
  return useQuery(publishingQuery(useClient()));
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
    return steps.map((step) => pickFurther(step, received.get(step.key)));
  } finally {
    stop();
  }
}

const PLAN_KEY = ['publish-plan'] as const;

function planKey(hash: string | null) {
  return [...PLAN_KEY, hash] as const;
}

/**
 * The plan with this hash, the latest one of the server according to the state of publishing. While it is read, the
 * data are the previous plan. Reads nothing without a hash.
 */
export function usePublishPlan(hash: string | null): UseQueryResult<PublishPlan | null> {
  const client = useClient();
  return useQuery({
    queryKey: planKey(hash),
    enabled: hash !== null,
    // A plan is not the previous one of the next plan if the server had none in between.
    ...(hash === null && { initialData: null }),
    // If the server has made another plan in the meantime, the state of publishing is about to say so.
    queryFn: async ({ signal }) => {
      const { plan } = await client.readPlan({ signal });
      return plan?.hash === hash ? plan : null;
    },
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (state.data ? Infinity : 0),
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

/**
 * Makes a plan. A new request aborts the previous request. Choices that concern nothing in the plan any more are
 * dropped, so the choices of the plan can be fewer than the requested ones.
 */
export function useMakePlan(): UseMutationResult<PublishPlan, Error, PlanRequest> {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: PLAN_KEY,
    mutationFn: async (body) => {
      planning?.abort();
      const own = (planning = new AbortController());
      return planWithKept(client, body, own.signal);
    },
    onSuccess: (plan) => {
      queries.setQueryData(planKey(plan.hash), plan);
      queries.setQueryData<PublishState>(PUBLISHING_KEY, (state) => state && { ...state, plan: plan.hash });
    },
  });
}

/**
 * The server refuses choices that cover no place of the plan. When the stores are read again, the page cannot know the
 * places, so it asks for a plan without choices first, and then chooses again what is still there. The second plan needs
 * no request to a store. A plan of which only the choices have changed is refused only if New has changed too.
 */
async function planWithKept(client: Client, body: PlanRequest, signal: AbortSignal): Promise<PublishPlan> {
  if (body.of !== undefined)
    try {
      return await client.planPublish({ body, signal });
    } catch (error) {
      if (!isApiError(error) || error.code !== 'INPUT_INVALID') throw error;
    }
  const { stores } = body.choices;
  const plain = await client.planPublish({ body: { choices: stores ? { stores } : {} }, signal });
  const choices = keptChoices(body.choices, plain);
  if (Object.keys(choices).every((name) => name === 'stores')) return plain;
  return client.planPublish({ body: { choices, of: plain.hash }, signal });
}

/** Whether this page waits for a plan. */
export function useIsPlanning(): boolean {
  return useIsMutating({ mutationKey: PLAN_KEY }) > 0;
}

/** Aborts the request for a plan that this page has sent. */
export function abortPlanning(): void {
  planning?.abort();
}

/**
 * Returns why there is no plan of the present stores: why the server could not read them, which stays until a plan was
 * made by any client, or why the latest request of this page has failed. Null for a plan that the user has aborted.
 */
export function usePlanFailure(state: PublishState | undefined): Error | null {
  const isBeforeRun = state !== undefined && ['idle', 'planning', 'interrupted'].includes(state.phase);
  const reported = isBeforeRun ? state.error : null;
  const requests = useMutationState({
    filters: { mutationKey: PLAN_KEY },
    select: (each) => each.state.error,
  });
  const failure = useMemo(() => reported && new ApiError(502, reported), [reported]);
  const own = requests.at(-1) ?? null;
  return failure ?? (own && isOwnFailure(own) ? own : null);
}

/** Whether only this page knows about the failure of its request, because it does not concern the reading of the stores. */
function isOwnFailure(error: Error): boolean {
  if (error.name === 'AbortError') return false;
  return !isApiError(error) || error.status === 0 || ['STORE_BUSY', 'INPUT_INVALID'].includes(error.code);
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

/** Reads the stores, and plans what the interrupted publication would still write. */
export function usePlanRemaining(): UseMutationResult<PublishPlan, Error, void> {
  const client = useClient();
  return useMutation({ mutationFn: () => client.planRemaining() });
}

/** What the journal of the working folder contains. It is read when `enabled` becomes true. */
export function useJournal({ enabled }: { enabled: boolean }): UseQueryResult<PublishJournal> {
  const client = useClient();
  return useQuery({
    queryKey: ['publish-journal'],
    queryFn: ({ signal }) => client.readJournal({ signal }),
    enabled,
    gcTime: 0,
  });
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
