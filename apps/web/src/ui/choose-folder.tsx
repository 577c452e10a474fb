import { useRef } from 'react';

import { Button } from './button.tsx';

/** A button that opens the browser's dialog for a folder. The list has every file below it. */
export function ChooseFolder({
  children,
  onChoose,
  ...button
}: Omit<Parameters<typeof Button>[0], 'onClick'> & { onChoose: (files: FileList) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          if (element) element.webkitdirectory = true;
        }}
        type="file"
        hidden
        onChange={({ target }) => {
          const { files } = target;
          if (files && files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}
