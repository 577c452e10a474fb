import { Question } from './question.tsx';

const SOURCES = {
  template: 'the template',
  current: 'Current',
  week: 'Current, for a release week',
} as const;

/** Asks before an existing New is replaced by a copy of Template or Current. */
export function ReplaceNewQuestion({
  from,
  onAnswer,
}: {
  from: keyof typeof SOURCES;
  onAnswer: (proceed: boolean) => void;
}) {
  return (
    <Question title="Replace the new listing?" stay="Keep it" proceed="Replace" onAnswer={onAnswer}>
      <p>
        <code className="font-mono text-sm">listing.json</code> and{' '}
        <code className="font-mono text-sm">assets/new</code> are written again from {SOURCES[from]}.
      </p>
      <p>
        The present listing is kept, with its pictures, in a folder of its own with the present time in its
        name: <code className="font-mono text-sm">assets/new-backup-…</code>. The newest three of these
        folders stay.
      </p>
    </Question>
  );
}
