import type { FlowSummary } from '@storedeck/contract';
import { countText } from '@storedeck/listing';
import { CircleAlert, CircleCheck, Plus } from 'lucide-react';

import { useFlows } from '../../../server/flows.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';

/** The flows of the working folder, with the results of their checks. */
export function FlowList({ onOpen, onNew }: { onOpen: (path: string) => void; onNew: () => void }) {
  const { data, error } = useFlows();
  return (
    <div className="thin-scrollbar flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
      <Button className="self-start" onClick={onNew}>
        <Plus aria-hidden className="size-4" />
        New flow
      </Button>
      {error && <Failure error={error} />}
      {data?.length === 0 && (
        <p className="text-muted">
          There is no flow yet. A flow is what a person does in an app, as a file. Record one, or put files of
          Maestro into the folder <code className="font-mono text-sm">flows</code> of the working folder.
        </p>
      )}
      <ul aria-label="Flows" className="flex flex-col gap-1">
        {data?.map((flow) => (
          <li key={flow.path}>
            <FlowRow flow={flow} onOpen={() => onOpen(flow.path)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function FlowRow({
  flow: { path, name, steps, problem, errors, warnings },
  onOpen,
}: {
  flow: FlowSummary;
  onOpen: () => void;
}) {
  const facts = [
    countText(steps, 'step'),
    errors > 0 && countText(errors, 'error'),
    warnings > 0 && countText(warnings, 'warning'),
  ].filter(Boolean);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="hover:bg-hover flex w-full items-start gap-2.5 rounded-md px-2 py-2 text-start"
    >
      {errors > 0 ? (
        <CircleAlert aria-hidden className="text-bad mt-0.5 size-4 shrink-0" />
      ) : (
        <CircleCheck aria-hidden className="text-good mt-0.5 size-4 shrink-0" />
      )}
      <span className="min-w-0 flex-1">
        <bdi className="block font-medium wrap-anywhere">{name ?? path.replace(/^flows\//u, '')}</bdi>
        <span className="text-muted block text-sm">{facts.join(' · ')}</span>
        {problem !== null && <bdi className="text-bad block text-sm wrap-anywhere">{problem}</bdi>}
      </span>
    </button>
  );
}
