import { useRef } from 'react';

import { Button } from './button.tsx';

/** A button that lets the reader choose a file. */
export function ChooseFile({
  children,
  accept,
  onChoose,
  ...button
}: Omit<Parameters<typeof Button>[0], 'onClick'> & { accept?: string; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after it was mended.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
