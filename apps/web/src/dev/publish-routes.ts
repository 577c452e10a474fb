import { endpoints, type PlanChange, type PublishPlan, type PublishState } from '@storedeck/contract';
import { type Store, STORES } from '@storedeck/listing';
import { compareListings } from '@storedeck/listing/compare';
import { delay, http, type HttpHandler } from 'msw';

import type { Publish } from './events-routes.ts';
import { respond, respondWithError } from './respond.ts';
import { currentListing, newListing } from './sample-listing.ts';

/** The endpoints of the Publish place. The plan contains the texts that differ between the sample listings. */
export function publishRoutes(publish: Publish): HttpHandler[] {
  let plan: PublishPlan | null = null;
  let state: PublishState = {
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
  const show = (change: Partial<PublishState>): void => {
    state = { ...state, ...change };
    publish('publish', state);
  };
  return [
    http.get(endpoints.readPublish.path, () => respond('readPublish', { ...state, steps: [] })),
    http.get(endpoints.readPlan.path, () => respond('readPlan', { ok: true, plan })),
    http.post(endpoints.planPublish.path, async ({ request }) => {
      const { choices = {} } = (await request.json()) as Partial<Pick<PublishPlan, 'choices'>>;
      show({ phase: 'planning', plan: null });
      await delay(600);
      plan = makePlan(choices);
      show({ phase: 'idle', plan: plan.hash });
      return respond('planPublish', plan);
    }),
    http.post(endpoints.publish.path, () =>
      respondWithError(409, {
        error: 'The page alone cannot publish.',
        code: 'STORE_BUSY',
        hint: 'Start the demo to publish into simulated stores.',
      }),
    ),
  ];
}

function makePlan(choices: PublishPlan['choices']): PublishPlan {
  const isLeftOut = ({ key }: PlanChange): boolean =>
    (choices.leaveOut ?? []).some((entry) => key === entry || key.startsWith(`${entry}/`));
  return {
    ok: true,
    hash: String((choices.leaveOut ?? []).length).padStart(64, '0'),
    newEtag: null,
    publishable: true,
    choices,
    stores: STORES.map((store) => {
      const changes = listTexts(store);
      return {
        store,
        app: { id: 'app.tilia', name: 'Tilia' },
        locked: null,
        version: store === 'appStore' ? { versionString: '3.5.0', state: 'PREPARE_FOR_SUBMISSION' } : null,
        liveVersion: store === 'appStore' ? '3.4.1' : null,
        mainLocale: null,
        changes: changes.filter((change) => !isLeftOut(change)),
        conflicts: [],
        decided: [],
        leftAlone: changes.filter(isLeftOut).map(({ kind: _kind, before, after, ...place }) => ({
          ...place,
          why: 'leftOut' as const,
          reason: 'left out on request',
          new: after,
          inStore: before,
        })),
        removals: [],
      };
    }),
    problems: [],
    notPlanned: [],
    reviews: [],
    cost: { requests: { appStore: 40, googlePlay: 20 }, bytes: 0, uploads: 0, seconds: 30 },
  };
}

function listTexts(store: Store): Extract<PlanChange, { kind: 'text' }>[] {
  return compareListings(store, currentListing(), newListing('new')).flatMap(({ code, texts }) =>
    texts.map(({ field, before, after }) => ({
      kind: 'text' as const,
      store,
      key: `${store}/${code}/${field}`,
      locale: code,
      field,
      slot: null,
      before,
      after,
    })),
  );
}
