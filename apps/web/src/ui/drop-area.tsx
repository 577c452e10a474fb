import { useRef, useState, type DragEvent, type ReactNode } from 'react';

/** An area that accepts drops. It is highlighted while something is dragged over it. */
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
  // Enter and leave events also come from the elements inside.
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
        // By default the browser would open the file. An outer drop area must not receive it as well.
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
