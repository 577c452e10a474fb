import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { applyBoxEdit, boxText } from './env-text.ts';
import { hidesSomething, maskedText } from './masked-text.ts';

/** A text box with the text of `.env`. While the secrets are hidden, the text box is read-only. */
export function RawText({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  // `text` determines only the initial value of `open`. So secrets that are typed or pasted here stay visible.
  const [open, setOpen] = useState(() => !hidesSomething(text));
  const lines = boxText(text).split('\n').length;
  return (
    <section aria-label=".env" className="flex min-h-64 flex-1 flex-col">
      <div className="mb-2 flex items-center gap-2">
        <p className="text-muted min-w-0 flex-1 text-sm">
          Comments, order, and variables that Storedeck does not know stay as they are.
        </p>
        <Button onClick={() => setOpen(!open)} aria-pressed={open}>
          {open ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
          {open ? 'Hide secrets' : 'Show secrets to edit'}
        </Button>
      </div>
      <textarea
        aria-label="Text of .env"
        readOnly={!open}
        value={open ? boxText(text) : maskedText(text)}
        onChange={({ target }) => onChange(applyBoxEdit(text, target.value))}
        placeholder={'ASC_KEY_ID=\nASC_ISSUER_ID=\nASC_KEY_P8_B64=\nBUNDLE_ID='}
        rows={Math.min(30, Math.max(12, lines + 1))}
        wrap="off"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={`thin-scrollbar border-line placeholder:text-muted w-full flex-1 resize-none rounded-lg border p-3 font-mono leading-5 max-sm:text-[16px] sm:text-sm ${open ? 'bg-surface' : 'bg-fill'}`}
      />
    </section>
  );
}
