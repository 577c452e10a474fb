import type { CaptureState } from '@storedeck/contract';

import { MessageLine } from './message-line.tsx';

/** What is wrong with the plan, what to know about devices, and why a capture has ended early. */
export function CaptureMessages({ state }: { state: CaptureState }) {
  const { failure, issues, notes, cells } = state;
  const lines = [
    ...(failure ? [{ severity: 'error' as const, message: failure.error, hint: failure.hint }] : []),
    // What is about one device of the cells is said at its name.
    ...[
      ...issues,
      ...notes.map(({ device, text }) => ({ severity: 'warning' as const, device, message: text })),
    ].filter(({ device }) => device === undefined || !cells.some((cell) => cell.device === device)),
  ];
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Messages" className="border-line bg-surface space-y-2 rounded-lg border p-3">
      {lines.map((line) => (
        <MessageLine key={`${line.message} ${'device' in line ? line.device : ''}`} {...line} />
      ))}
    </ul>
  );
}
