/** A thin progress bar. With a total of 0, it shows that work is in progress, but not how much is done. */
export function ProgressBar({ label, done, total }: { label: string; done: number; total: number }) {
  const known = total > 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      {...(known && { 'aria-valuemin': 0, 'aria-valuemax': total, 'aria-valuenow': Math.min(done, total) })}
      className="bg-line h-1 overflow-hidden rounded-full"
    >
      <div
        className={`bg-accent h-full rounded-full ${known ? 'transition-[width] duration-150' : 'unknown-progress w-1/3'}`}
        style={known ? { width: `${Math.min(100, (done / total) * 100)}%` } : undefined}
      />
    </div>
  );
}
