import type { FramedPicture } from '@storedeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';

import { useDrawDesign } from '../../server/frames.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface DrawControlProps {
  readonly designId: string;
  /** Why nothing can be drawn now. */
  readonly unavailable: string | undefined;
}

/** Draws the pictures of a saved design, and says what has become of them. */
export function DrawControl({ designId, unavailable }: DrawControlProps) {
  const draw = useDrawDesign(designId);
  const queries = useQueryClient();
  const isBlocked = unavailable !== undefined || draw.isPending;
  const start = (intoNew: boolean) =>
    draw.mutate(intoNew, { onSuccess: () => intoNew && void queries.invalidateQueries() });
  return (
    <section aria-label="Draw" className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button needsServer disabled={isBlocked} onClick={() => start(false)}>
          Draw all pictures
        </Button>
        <Button needsServer disabled={isBlocked} onClick={() => start(true)}>
          Draw, and replace in New
        </Button>
        <span className="text-muted text-sm">{unavailable}</span>
      </div>
      {draw.isPending && <ProgressBar label="The pictures are being drawn" done={0} total={0} />}
      {draw.error && <Failure error={draw.error} />}
      {draw.data && (
        <div role="status" className="space-y-1">
          <p>{countStates(draw.data.pictures)}</p>
          {draw.data.new && (
            <p>
              {draw.data.new.changed
                ? `New has the pictures of ${draw.data.new.sets.length} sets. `
                : 'New already had these pictures. '}
              <Link href="/?view=new" className="text-accent-ink underline">
                Show New
              </Link>
            </p>
          )}
        </div>
      )}
    </section>
  );
}

function countStates(pictures: readonly FramedPicture[]): string {
  const count = (state: FramedPicture['state']) =>
    pictures.filter((picture) => picture.state === state).length;
  const refused = count('refused');
  return [
    `${count('drawn')} drawn and ${count('unchanged')} unchanged, in designs/output.`,
    ...(refused > 0
      ? [`${refused} have an error and were not written: see the notes below the previews.`]
      : []),
  ].join(' ');
}
