import { TEMPLATES } from '@storedeck/frames';
import { useState } from 'react';

import { useStartDesign } from '../../server/frames.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/field.tsx';

/** Makes a design from a template. */
export function NewDesign({ onMade }: { onMade: (designId: string) => void }) {
  const [name, setName] = useState('launch');
  const start = useStartDesign();
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
      <ul className="grid gap-2 sm:grid-cols-2">
        {TEMPLATES.map(({ id, name: title, description }) => (
          <li key={id} className="border-line rounded-lg border p-3">
            <h2 className="font-medium">{title}</h2>
            <p className="text-muted mb-2 text-sm">{description}.</p>
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
        ))}
      </ul>
      {start.error && <Failure error={start.error} />}
    </div>
  );
}
