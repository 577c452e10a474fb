import { ArrowDown, ArrowUp, FastForward, Pencil, Play, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { stepSource, stepText, type FlowStep, type StepEdit } from './open-flow.ts';

/** What can be done with a step: it is tried alone, the flow is run from it, and it is edited, moved or deleted. */
export function StepActions({
  step,
  isFirst,
  isLast,
  canRun,
  onTry,
  onRunFrom,
  onEdit,
}: {
  step: FlowStep;
  isFirst: boolean;
  isLast: boolean;
  /** Whether the step can be run now. */
  canRun: boolean;
  onTry: () => void;
  onRunFrom: () => void;
  /** Null if the flow cannot be edited by steps. */
  onEdit: ((edit: StepEdit) => void) | null;
}) {
  const [text, setText] = useState<string | null>(null);
  const { key } = step;
  return (
    <div className="ps-9 pe-2 pb-2">
      <div className="flex flex-wrap gap-1">
        <Action label="Try this step" needsServer disabled={!canRun} onClick={onTry}>
          <Play aria-hidden className="size-4" />
        </Action>
        <Action label="Run from here" needsServer disabled={!canRun} onClick={onRunFrom}>
          <FastForward aria-hidden className="size-4" />
        </Action>
        {onEdit && (
          <>
            <Action label="Edit" onClick={() => setText(text === null ? stepText(step) : null)}>
              <Pencil aria-hidden className="size-4" />
            </Action>
            <Action label="Move up" disabled={isFirst} onClick={() => onEdit({ kind: 'move', key, by: -1 })}>
              <ArrowUp aria-hidden className="size-4" />
            </Action>
            <Action label="Move down" disabled={isLast} onClick={() => onEdit({ kind: 'move', key, by: 1 })}>
              <ArrowDown aria-hidden className="size-4" />
            </Action>
            <Action label="Delete" onClick={() => onEdit({ kind: 'delete', key })}>
              <Trash2 aria-hidden className="size-4" />
            </Action>
          </>
        )}
      </div>
      {onEdit && text !== null && (
        <form
          className="mt-1 flex flex-col items-end gap-1.5"
          onSubmit={(event) => {
            event.preventDefault();
            onEdit({ kind: 'replace', key, source: stepSource(text) });
            setText(null);
          }}
        >
          <TextArea
            autoFocus
            label="The step in YAML"
            className="w-full"
            rows={Math.min(10, text.split('\n').length + 1)}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" disabled={text.trim() === ''}>
            Change
          </Button>
        </form>
      )}
    </div>
  );
}

function Action({
  label,
  children,
  ...props
}: {
  label: string;
  needsServer?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip text={label}>
      <Button look="quiet" aria-label={label} className="px-2!" {...props}>
        {children}
      </Button>
    </Tooltip>
  );
}
