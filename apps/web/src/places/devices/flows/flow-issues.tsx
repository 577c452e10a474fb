import type { FlowIssue } from '@storedeck/contract';

/** What is wrong with a flow outside of its steps. */
export function FlowIssues({ issues }: { issues: readonly FlowIssue[] }) {
  if (issues.length === 0) return null;
  return (
    <ul aria-label="Problems of the flow" className="flex flex-col gap-2">
      {issues.map(({ severity, file, line, column, message, hint }, at) => (
        <li
          key={at}
          className={`rounded-md px-2.5 py-1.5 text-sm wrap-anywhere ${severity === 'error' ? 'bg-bad-fill' : 'bg-warn-fill'}`}
        >
          <code className="font-mono">
            {file.replace(/^flows\//u, '')}:{line}:{column}
          </code>{' '}
          {message} {hint}
        </li>
      ))}
    </ul>
  );
}

/** What is wrong with a step. */
export function StepIssues({ issues }: { issues: readonly FlowIssue[] }) {
  return issues.map(({ severity, line, column, message, hint }) => (
    <span
      key={`${line}:${column}:${message}`}
      className={`block text-sm wrap-anywhere ${severity === 'error' ? 'text-bad' : 'text-warn'}`}
    >
      Line {line}: {message} {hint}
    </span>
  ));
}
