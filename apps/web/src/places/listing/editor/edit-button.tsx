import { Pencil } from 'lucide-react';

import { Button } from '../../../ui/button.tsx';
import { useEditMode } from './edit-mode.ts';

/** A button that opens the editor instead of the inspector. */
export function EditButton() {
  const [, setEditing] = useEditMode();
  return (
    <div className="border-line border-b px-4 py-3">
      <Button className="w-full" data-key="edit" onClick={() => setEditing(true)}>
        <Pencil aria-hidden className="text-muted size-3.5" />
        Edit texts and pictures
      </Button>
    </div>
  );
}
