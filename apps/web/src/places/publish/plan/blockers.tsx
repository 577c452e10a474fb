import type { PublishPlan } from '@storedeck/contract';
import { itemName } from '@storedeck/listing';
import { isFirstOfKind, type ListingAddress } from '@storedeck/listing/problems';
import { CircleAlert, TriangleAlert } from 'lucide-react';

import { useOpenInEditor } from '../../listing/editor/open-in-editor.ts';
import { placeName } from '../place-name.ts';
import { Panel } from './panel.tsx';

type PlanProblem = PublishPlan['problems'][number];

/**
 * The reasons why the plan cannot be published, and warnings about what visitors may see. Each problem has a button
 * that opens its text or set in the editor.
 */
export function Blockers({ plan: { problems } }: { plan: PublishPlan }) {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  return (
    <>
      {errors.length > 0 && (
        <Panel
          tone="bad"
          icon={CircleAlert}
          title="This cannot be published yet"
          about="Correct it in New, or leave it out."
        >
          <ProblemList problems={errors} />
        </Panel>
      )}
      {warnings.length > 0 && (
        <Panel
          tone="warn"
          icon={TriangleAlert}
          title="Look at these before you publish"
          about="The stores accept them, but visitors may see something unintended."
        >
          <ProblemList problems={warnings} />
        </Panel>
      )}
    </>
  );
}

function ProblemList({ problems }: { problems: readonly PlanProblem[] }) {
  const openInEditor = useOpenInEditor();
  return (
    <ul className="space-y-1 ps-6.5 not-first:mt-1">
      {problems.map(
        ({ kind, detail, help, at: { store, locale, field = null, slot = null, picture } }, index) => (
          <li key={index} className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{kind}</span>
              <span className="text-muted">
                {' '}
                · {placeName({ store, locale, field, slot })}
                {picture !== undefined && `, ${itemName(slot)} ${picture + 1}`}: {detail}
              </span>
            </span>
            <button
              type="button"
              onClick={() => openInEditor(editorPlace({ store, locale, field, slot, picture }))}
              className="text-accent-ink text-sm hover:underline"
            >
              {slot === null ? 'Open the field' : `Open the ${itemName(slot)}s`}
            </button>
            {help !== undefined && isFirstOfKind(problems, index) && (
              <p className="text-muted basis-full text-sm">{help}</p>
            )}
          </li>
        ),
      )}
    </ul>
  );
}

function editorPlace({
  field,
  slot,
  picture,
  ...place
}: Pick<ListingAddress, 'store' | 'locale'> & {
  field: string | null;
  slot: string | null;
  picture: number | undefined;
}): ListingAddress {
  return {
    ...place,
    ...(field !== null && { field }),
    ...(slot !== null && { slot }),
    ...(picture !== undefined && { picture }),
  };
}
