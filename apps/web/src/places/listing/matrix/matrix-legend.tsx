import { StatusLegend } from '../status-dot.tsx';

/** Explains the marks of the matrix: the dots of the languages, and the corner and the sign of a cell. */
export function MatrixLegend() {
  return (
    <div
      role="group"
      aria-label="What the marks mean"
      className="bg-ground border-line text-muted flex shrink-0 flex-wrap items-center gap-x-4 border-t px-3 py-1 text-sm"
    >
      <StatusLegend />
      <span className="flex items-center gap-1.5">
        <span
          aria-hidden
          className="size-2 bg-[linear-gradient(135deg,var(--color-accent-ink)_50%,transparent_50%)]"
        />
        New changes it
      </span>
      <span>= the same as in the source language</span>
    </div>
  );
}
