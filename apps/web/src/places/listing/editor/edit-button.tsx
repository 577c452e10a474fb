import { Pencil } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import { useEditMode } from './edit-mode.ts';
import { FIRST_TARGET, useEditTarget } from './edit-target.ts';

/** A button that opens the editor instead of the inspector. */
export function EditButton() {
  const [, setEditing] = useEditMode();
  const [, setTarget] = useEditTarget();
  return (
    <div className="border-line border-b px-4 py-3">
      <Button
        className="w-full"
        data-key="edit"
        onClick={() => {
          setTarget(() => FIRST_TARGET);
          setEditing(true);
        }}
      >
        <Pencil aria-hidden className="text-muted size-3.5" />
        Edit texts and pictures
      </Button>
    </div>
  );
}
