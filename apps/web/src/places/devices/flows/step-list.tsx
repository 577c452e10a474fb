import type { FlowRun } from '@storedeck/contract';

import { StepIssues } from './flow-issues.tsx';
import { isShown } from './list-issues.ts';
import type { FlowStep, OpenFlow, StepEdit } from './open-flow.ts';
import { stepText } from './open-flow.ts';
import { StepActions } from './step-actions.tsx';
import { StepMarks } from './step-marks.tsx';

interface StepListProps {
  readonly flow: OpenFlow;
  readonly runs: readonly FlowRun[];
  /** Returns the position of a run's step in the flow. */
  readonly locate: (index: number | null) => number | null;
  /** The key of the step whose actions are shown. */
  readonly selected: number | null;
  readonly onSelect: (key: number | null) => void;
  /** Whether a step can be run now. */
  readonly canRun: boolean;
  /** Runs the steps from one position up to another. */
  readonly onRun: (from: number, to?: number) => void;
  readonly onEdit: (edit: StepEdit) => void;
}

/** The steps of a flow. The step that runs is marked. A press on a step shows what can be done with it. */
export function StepList({ flow, runs, locate, selected, onSelect, canRun, onRun, onEdit }: StepListProps) {
  if (flow.steps.length === 0) return <p className="text-muted">There are no steps.</p>;
  return (
    <ol aria-label="Steps" className="flex flex-col">
      {flow.steps.map((step, at) => {
        const isCurrent = runs.some(
          ({ state, current }) => state === 'running' && locate(current?.index ?? null) === at,
        );
        const isSelected = selected === step.key;
        return (
          <li
            key={step.key}
            aria-current={isCurrent ? 'step' : undefined}
            className={`rounded-md ${isCurrent ? 'bg-accent/15' : ''} ${isSelected ? 'bg-fill' : ''}`}
          >
            <button
              type="button"
              aria-expanded={isSelected}
              onClick={() => onSelect(isSelected ? null : step.key)}
              className="hover:bg-hover flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-start"
            >
              <span className="text-muted w-5 shrink-0 text-end text-sm leading-5 tabular-nums">
                {at + 1}
              </span>
              <StepWords step={step} />
              <StepMarks runs={runs} at={at} locate={locate} />
            </button>
            {isSelected && (
              <StepActions
                step={step}
                isFirst={at === 0}
                isLast={at === flow.steps.length - 1}
                canRun={canRun}
                onTry={() => onRun(at, at + 1)}
                onRunFrom={() => onRun(at)}
                onEdit={flow.before === null ? null : onEdit}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

function StepWords({ step }: { step: FlowStep }) {
  return (
    <span className="min-w-0 flex-1">
      <code className="block font-mono text-sm leading-5 wrap-anywhere whitespace-pre-wrap">
        {stepText(step)}
      </code>
      {step.recorded?.warning !== undefined && (
        <span className="text-warn block text-sm">{step.recorded.warning}</span>
      )}
      <StepIssues issues={step.issues?.filter(isShown) ?? []} />
    </span>
  );
}
