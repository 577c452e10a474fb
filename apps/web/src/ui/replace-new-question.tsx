import { Question } from './question.tsx';

/** Asks before an existing New is replaced by a copy of Template or Current. */
export function ReplaceNewQuestion({
  from,
  onAnswer,
}: {
  from: 'template' | 'current';
  onAnswer: (proceed: boolean) => void;
}) {
  return (
    <Question title="Replace the new listing?" stay="Keep it" proceed="Replace" onAnswer={onAnswer}>
      <p>
        <code className="font-mono text-sm">listing.json</code> and{' '}
        <code className="font-mono text-sm">assets/new</code> are written again from{' '}
        {from === 'template' ? 'the template' : 'Current'}.
      </p>
      <p>
        The present listing is kept, with its pictures, in a folder of its own with the present time in its
        name: <code className="font-mono text-sm">assets/new-backup-…</code>
      </p>
    </Question>
  );
}
