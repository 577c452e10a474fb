import type { CaptureState } from '@storedeck/contract';

import { MessageLine } from './message-line.tsx';

/** What is wrong with the plan, what to know about devices, and why a capture has ended early. */
export function CaptureMessages({ state }: { state: CaptureState }) {
  const { failure, notes, cells } = state;
  // What is about one device is said in the head of its column.
  const issues = state.issues.filter(
    ({ device }) => device === undefined || !cells.some((cell) => cell.device === device),
  );
  const lines = [
    ...(failure ? [{ severity: 'error' as const, message: failure.error, hint: failure.hint }] : []),
    ...issues,
    ...notes.map(({ device, text }) => ({ severity: 'warning' as const, device, message: text })),
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
