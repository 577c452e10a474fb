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
  // The number of elements that the dragged content has entered and not left. A number is needed, because the elements
  // inside the area send enter and leave events too.
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
        // By default the browser would open the file. An outer drop area must not receive the drop too.
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
