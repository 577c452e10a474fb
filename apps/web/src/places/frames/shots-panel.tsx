import type { Design } from '@storedeck/frames';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';

import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { addShot, changeShot, moveShot, removeShot, renameShot } from './edit-design.ts';

const SHOT_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** The shots of a design in their order: their names and screenshots. */
export function ShotsPanel({ design, onChange }: { design: Design; onChange: (design: Design) => void }) {
  const { shots } = design;
  return (
    <section aria-label="Shots" className="space-y-2">
      <ol className="space-y-2">
        {shots.map(({ id, picture }, at) => (
          // The place is the key, so that a field keeps the focus while the name is typed.
          <li key={at} className="flex flex-wrap items-start gap-2">
            <ShotName id={id} at={at} {...{ design, onChange }} />
            <TextField
              label={`Screenshot ${at + 1}`}
              mono
              maxLength={300}
              className="min-w-64 flex-1"
              error={picture === '' ? 'Write the path of a picture.' : undefined}
              value={picture}
              onChange={({ target }) => onChange(changeShot(design, id, { picture: target.value }))}
            />
            <div className="flex gap-1 pt-6">
              <Button
                look="quiet"
                aria-label={`Move ${id} up`}
                disabled={at === 0}
                onClick={() => onChange(moveShot(design, id, -1))}
              >
                <ArrowUp aria-hidden className="size-4" />
              </Button>
              <Button
                look="quiet"
                aria-label={`Move ${id} down`}
                disabled={at === shots.length - 1}
                onClick={() => onChange(moveShot(design, id, 1))}
              >
                <ArrowDown aria-hidden className="size-4" />
              </Button>
              <Button
                look="quiet"
                aria-label={`Remove ${id} and its texts`}
                disabled={shots.length === 1}
                onClick={() => onChange(removeShot(design, id))}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <p className="text-muted text-sm">
        The path begins at the working folder. {'{language}'}, {'{store}'}, {'{slot}'}, {'{device}'} and{' '}
        {'{shot}'} are replaced.
      </p>
      <Button disabled={shots.length >= 20} onClick={() => onChange(addShot(design))}>
        Add a shot
      </Button>
    </section>
  );
}

function ShotName({
  design,
  id,
  at,
  onChange,
}: {
  design: Design;
  id: string;
  at: number;
  onChange: (design: Design) => void;
}) {
  return (
    <TextField
      // The name changes when the field is left, because a half-typed one may be that of another shot.
      key={id}
      label={`Shot ${at + 1}`}
      className="w-36"
      defaultValue={id}
      maxLength={40}
      pattern={SHOT_NAME.source}
      title="Small letters, digits and hyphens"
      onBlur={({ target }) => {
        const name = target.value.trim();
        const isTaken = design.shots.some((shot, other) => shot.id === name && other !== at);
        if (SHOT_NAME.test(name) && !isTaken) onChange(renameShot(design, id, name));
        else target.value = id;
      }}
    />
  );
}
