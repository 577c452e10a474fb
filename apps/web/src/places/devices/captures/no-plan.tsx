import { Blank } from '../../../ui/blank.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { Device } from '../device.ts';
import { makeExamplePlan } from './example-plan.ts';

/** Says what a capture is and how it is begun, for a working folder without a plan. */
export function NoPlan({ devices }: { devices: readonly Device[] }) {
  const { text: example, withoutSlot } = makeExamplePlan(devices);
  return (
    <Blank title="Screenshots in all languages">
      <p>
        A capture runs flows on your devices in each language, takes the screenshots, and puts them into New.
        A plan says which: the file <code className="font-mono">capture.json</code> in the working folder.
        There is none yet.
      </p>
      <p>
        Begin with this one. Write your app, your flows, your languages, and the names of the screenshots that
        the flows take.
      </p>
      {withoutSlot.length > 0 && (
        <p>
          The screen size of {withoutSlot.join(' and ')} is not known here: add{' '}
          <code className="font-mono">store</code> and <code className="font-mono">slot</code>, such as{' '}
          <code className="font-mono">APP_IPHONE_61</code>. Without them the pictures are only taken.
        </p>
      )}
      <CopyButton text={example} label="Copy the example" />
      <pre
        aria-label="Example of a plan"
        // A keyboard scrolls what it can focus.
        tabIndex={0}
        className="border-line bg-surface thin-scrollbar overflow-x-auto rounded-lg border p-3 font-mono text-sm"
      >
        {example}
      </pre>
      <p className="text-muted">
        One screen needs no plan: open a device, and press This screen in all languages.
      </p>
    </Blank>
  );
}
