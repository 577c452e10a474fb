import { type FontFace, TEMPLATES } from '@storedeck/frames';
import { useState } from 'react';

import { useStartDesign } from '../../server/frames.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/field.tsx';
import { TemplatePicture } from './template-picture.tsx';
import { useDrawClient } from './use-draw-client.ts';

/** Makes a design from a template. */
export function NewDesign({
  designs,
  dir,
  fonts,
  onMade,
}: {
  /** The names that are taken. */
  designs: readonly string[];
  dir: string;
  fonts: readonly FontFace[];
  onMade: (designId: string) => void;
}) {
  const [name, setName] = useState(() => findFreeName(designs));
  const start = useStartDesign();
  const client = useDrawClient(dir, fonts);
  const isValid = /^[a-z0-9][a-z0-9_-]{0,59}$/i.test(name);
  return (
    <div className="space-y-3">
      <TextField
        label="Name of the design"
        hint="It is kept as designs/NAME.json in the working folder."
        error={isValid ? undefined : 'Use letters, digits and hyphens.'}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {TEMPLATES.map((template) => {
          const { id, name: title, description } = template;
          return (
            <li key={id} className="border-line flex flex-col items-start rounded-lg border p-3">
              {client && <TemplatePicture client={client} template={template} />}
              <h2 className="font-medium">{title}</h2>
              <p className="text-muted mb-2 grow text-sm">{description}.</p>
              <Button
                needsServer
                disabled={!isValid || start.isPending}
                onClick={() =>
                  start.mutate({ designId: name, template: id }, { onSuccess: () => onMade(name) })
                }
              >
                Start with {title}
              </Button>
            </li>
          );
        })}
      </ul>
      {start.error && <Failure error={start.error} />}
    </div>
  );
}

function findFreeName(taken: readonly string[]): string {
  const names = Array.from({ length: taken.length + 1 }, (_, at) =>
    at === 0 ? 'launch' : `launch-${at + 1}`,
  );
  return names.find((name) => !taken.includes(name)) ?? '';
}
