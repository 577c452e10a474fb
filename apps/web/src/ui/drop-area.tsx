import { useRef, useState, type DragEvent, type ReactNode } from 'react';

/** A part of the page onto which something can be dropped; it lights up while that hangs over it. */
export function DropArea({
  onDrop,
  className = '',
  children,
}: {
  onDrop: (data: DataTransfer) => void;
  className?: string;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  // Every element inside is entered and left too.
  const depth = useRef(0);
  const move = (step: number) => (event: DragEvent) => {
    event.preventDefault();
    depth.current += step;
    setOver(depth.current > 0);
  };
  return (
    <div
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        // Else the browser would leave the page for the file. An area around this one is not asked any more.
        event.preventDefault();
        event.stopPropagation();
        depth.current = 0;
        setOver(false);
        onDrop(event.dataTransfer);
      }}
      className={`${over ? 'outline-accent-ink outline-2 -outline-offset-2' : ''} ${className}`}
    >
      {children}
    </div>
  );
}
