import { Check, Copy } from 'lucide-react';
import { useState, type ComponentProps } from 'react';

import { Button } from './button.tsx';

/** A button that copies a text. It says that it has, until the text changes. */
export function CopyButton({
  text,
  label,
  ...button
}: { text: string; label: string } & ComponentProps<typeof Button>) {
  const [copied, setCopied] = useState<string | null>(null);
  const done = copied === text;
  return (
    <Button onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))} {...button}>
      {done ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      {done ? 'Copied' : label}
    </Button>
  );
}
