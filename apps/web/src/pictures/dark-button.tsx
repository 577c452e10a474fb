import type { LucideIcon } from 'lucide-react';

/** A round button on the black background of a full-size view. */
export function DarkButton({
  label,
  icon: Icon,
  onClick,
}: {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-10 place-items-center rounded-full bg-neutral-700/90 text-white hover:bg-neutral-600 focus-visible:outline-white"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
