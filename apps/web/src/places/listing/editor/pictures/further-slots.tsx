import { slotName } from '@storedeck/listing';

/** Lets the user show a slot that is empty. */
export function FurtherSlots({
  label,
  slots,
  onAsk,
}: {
  label: string;
  slots: readonly string[];
  onAsk: (slot: string) => void;
}) {
  if (slots.length === 0) return null;
  return (
    <select
      aria-label={`Add ${label.toLowerCase()}`}
      value=""
      onChange={({ target }) => onAsk(target.value)}
      className="border-line bg-surface h-8 w-full rounded-md border px-2"
    >
      <option value="">{label}…</option>
      {slots.map((slot) => (
        <option key={slot} value={slot}>
          {slotName(slot)}
        </option>
      ))}
    </select>
  );
}
