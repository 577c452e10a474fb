import { type Design, type DesignOutput, USUAL_OUTPUTS } from '@storedeck/frames';
import { slotName, STORE_NAMES } from '@storedeck/listing';

import { isSameSlot, toggleOutput } from './edit-design.ts';

/** The slots of both stores that a design makes pictures for. */
export function OutputsPanel({ design, onChange }: { design: Design; onChange: (design: Design) => void }) {
  const { outputs } = design;
  const others = USUAL_OUTPUTS.filter((usual) => !outputs.some((each) => isSameSlot(each, usual)));
  return (
    <fieldset className="min-w-0">
      <legend className="text-muted mb-1 text-sm">Slots</legend>
      <ul className="space-y-1">
        {[...outputs, ...others].map((output) => {
          const isUsed = outputs.includes(output);
          return (
            <li key={`${output.store} ${output.slot}`}>
              <label className="flex min-w-0 items-baseline gap-2">
                <input
                  type="checkbox"
                  checked={isUsed}
                  disabled={isUsed && outputs.length === 1}
                  onChange={() => onChange(toggleOutput(design, output))}
                />
                <span>{nameOutput(output)}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** What a slot is called in lists. */
export function nameOutput({ store, slot, width, height }: DesignOutput): string {
  return `${STORE_NAMES[store]}, ${slotName(slot)}, ${width} × ${height}`;
}
