import { useRef } from 'react';

import { Button } from './button.tsx';

type ButtonProps = Omit<Parameters<typeof Button>[0], 'onClick'>;

/** A button that opens the browser's file dialog. */
export function ChooseFile({
  onChoose,
  ...props
}: ButtonProps & { accept?: string; onChoose: (file: File) => void }) {
  return <FileButton {...props} isFolder={false} onChoose={([file]) => file && onChoose(file)} />;
}

/** A button that opens the browser's dialog for one or more files. */
export function ChooseFiles(
  props: ButtonProps & { accept?: string; onChoose: (files: readonly File[]) => void },
) {
  return <FileButton {...props} isFolder={false} isMultiple />;
}

/**
 * A button that opens the browser's dialog for a folder. `onChoose` receives every file in the folder and its
 * subfolders.
 */
export function ChooseFolder({
  onChoose,
  ...props
}: ButtonProps & { onChoose: (files: readonly File[]) => void }) {
  return <FileButton {...props} isFolder onChoose={onChoose} />;
}

function FileButton({
  children,
  accept,
  isFolder,
  isMultiple = false,
  onChoose,
  ...button
}: ButtonProps & {
  accept?: string;
  isFolder: boolean;
  isMultiple?: boolean;
  onChoose: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          if (element) element.webkitdirectory = isFolder;
        }}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          // Allows the same files to be chosen again after a correction.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}
