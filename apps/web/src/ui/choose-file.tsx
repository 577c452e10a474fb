import { useRef } from 'react';

import { Button } from './button.tsx';

/** A button that opens the browser's file dialog. */
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
          // Allows the same file to be chosen again after a correction.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
