import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';

import { Failure } from '../../../ui/failure.tsx';
import { useStrangeKinds, useSwitchKind, type StrangeGroup, type StrangeKind } from './use-strange-kinds.ts';

/** Switches on devices as people meet them, which the demo can simulate. Shown in the demo only. */
export function SimulateDevices() {
  const groups = useStrangeKinds();
  if (groups.length === 0) return null;
  const count = groups.flatMap(({ kinds }) => kinds).filter(({ isOn }) => isOn).length;
  return (
    <details className="group border-line mx-2 mb-2 rounded-lg border border-dashed">
      <summary className="flex cursor-pointer list-none items-center gap-2 px-2.5 py-2 font-medium">
        <ChevronRight aria-hidden className="text-muted size-4 shrink-0 group-open:rotate-90" />
        <span className="flex-1">Simulate…</span>
        {count > 0 && <span className="text-muted text-sm tabular-nums">{count} on</span>}
      </summary>
      <p className="text-muted px-2.5 pb-2 text-sm">
        This is the demo: it also has devices that behave as some real ones do. Switch them on to see what
        Storedeck says.
      </p>
      {groups.map((group) => (
        <KindGroup key={group.name} group={group} />
      ))}
    </details>
  );
}

function KindGroup({ group: { name, kinds } }: { group: StrangeGroup }) {
  const heading = useId();
  return (
    <>
      <h3 id={heading} className="text-muted px-2.5 pt-2 pb-1 text-sm font-semibold">
        {name}
      </h3>
      <ul aria-labelledby={heading} className="pb-1">
        {kinds.map((kind) => (
          <li key={kind.id}>
            <KindSwitch kind={kind} />
          </li>
        ))}
      </ul>
    </>
  );
}

function KindSwitch({ kind }: { kind: StrangeKind }) {
  const { mutate, error } = useSwitchKind(kind.id);
  const [clicked, setClicked] = useState<boolean>();
  const sentence = useId();
  return (
    <>
      <label className="hover:bg-hover flex items-start gap-2 px-2.5 py-1.5">
        <input
          type="checkbox"
          // The box shows the click until the server has answered. The state of the request would be too late: it
          // changes after React has put the box back.
          checked={clicked ?? kind.isOn}
          aria-label={kind.name}
          aria-describedby={sentence}
          onChange={({ target: { checked } }) => {
            setClicked(checked);
            mutate(checked, { onSettled: () => setClicked(undefined) });
          }}
          className="accent-accent mt-0.5 size-4 shrink-0"
        />
        <span className="min-w-0">
          <span className="block">{kind.name}</span>
          <span id={sentence} className="text-muted block text-sm">
            {kind.sentence}
          </span>
        </span>
      </label>
      {/* The list is long, so the error is beside the switch. */}
      {error && (
        <div className="px-2.5 pb-2">
          <Failure error={error} />
        </div>
      )}
    </>
  );
}
