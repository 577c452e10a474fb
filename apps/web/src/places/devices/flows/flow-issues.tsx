import type { FlowIssue } from '@storedeck/contract';

/** What is wrong with a flow. A name without a value is left out, because it has a field. */
export function FlowIssues({ issues }: { issues: readonly FlowIssue[] }) {
  const shown = issues.filter(({ code }) => code !== 'NAME_UNSET');
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Problems of the flow" className="flex flex-col gap-2">
      {shown.map(({ severity, file, line, column, message, hint }, at) => (
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
