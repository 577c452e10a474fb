import { STORE_NAMES, type Store } from '@storedeck/listing';
import { fillIn, isServiceAccount, WAYS, type Step, type Way } from '@storedeck/setup';
import { ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';

import { CopyButton } from '../../ui/copy-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useKeptState } from '../../ui/kept-state.ts';

/** Chooses one of the ways to a store, and shows its steps with commands to copy. */
export function WayGuide({
  store,
  way,
  open,
  focused,
  onChange,
}: {
  store: Store;
  way: Way;
  /** Whether the steps are shown at first. */
  open: boolean;
  /** Whether the chosen way gets the focus at first, so that the user arrives at its steps. */
  focused: boolean;
  onChange: (way: Way) => void;
}) {
  const name = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const [arrives] = useState(focused);

  useEffect(() => {
    if (!arrives) return;
    box.current?.closest('section')?.scrollIntoView();
    box.current?.querySelector<HTMLInputElement>(':checked')?.focus();
  }, [arrives]);

  return (
    <div className="border-line border-b">
      <fieldset ref={box} className="grid gap-2 p-4 sm:auto-cols-fr sm:grid-flow-col">
        <legend className="sr-only">How to sign in: {STORE_NAMES[store]}</legend>
        {WAYS[store].map((each) => (
          <label
            key={each.id}
            className="border-line has-checked:border-accent-ink has-checked:bg-fill hover:bg-hover has-focus-visible:outline-accent-ink flex gap-2 rounded-lg border p-3 has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={name}
              aria-describedby={`${name}-${each.id}`}
              className="accent-accent mt-1 shrink-0 self-start"
              checked={each.id === way.id}
              onChange={() => onChange(each)}
            />
            <span className="min-w-0">
              <span className="font-medium">{each.title}</span>
              <span id={`${name}-${each.id}`} className="text-muted block text-sm">
                {each.fits}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <Steps key={way.id} way={way} open={open} />
    </div>
  );
}

function Steps({ way, open }: { way: Way; open: boolean }) {
  const [words, setWords] = useKeptState('setup-words', { account: '', project: '' });
  const hasWords = way.steps.some(({ commands }) => commands);
  const address = `${words.account}@${words.project}.iam.gserviceaccount.com`;
  return (
    <details open={open} className="group/steps">
      <summary className="border-line hover:bg-hover flex cursor-default items-center gap-1.5 border-t px-4 py-2.5 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="text-muted size-4 group-open/steps:rotate-90" />
        How to set it up: {way.title}
      </summary>
      <div className="space-y-4 px-4 pt-1 pb-4">
        {hasWords && (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label="Name of the service account"
              mono
              placeholder="storedeck"
              value={words.account}
              onChange={({ target }) => setWords((all) => ({ ...all, account: target.value.trim() }))}
            />
            <TextField
              label="Project id"
              mono
              placeholder="my-project"
              value={words.project}
              onChange={({ target }) => setWords((all) => ({ ...all, project: target.value.trim() }))}
              error={
                words.account !== '' && words.project !== '' && !isServiceAccount(address)
                  ? 'Each has 6 to 30 small letters, digits and hyphens.'
                  : undefined
              }
              hint="Both fill in the commands. Replace the other words in capital letters yourself."
            />
          </div>
        )}
        <ol className="list-decimal space-y-3 ps-5">
          {way.steps.map((step) => (
            <StepItem key={step.text} step={step} address={address} />
          ))}
        </ol>
        <Variables way={way} />
      </div>
    </details>
  );
}

function StepItem({ step: { text, commands }, address }: { step: Step; address: string }) {
  return (
    <li className="marker:text-muted">
      <p className="wrap-anywhere">{fillIn(text, address)}</p>
      {commands?.map((command) => (
        <Copied key={command} text={fillIn(command, address)} />
      ))}
    </li>
  );
}

/** The lines of `.env` that the way sets. The fields below write them. */
function Variables({ way }: { way: Way }) {
  return (
    <div>
      <p className="text-muted text-sm">
        {way.id === 'ci'
          ? 'The environment of the job:'
          : 'The fields below write these variables. Or write them into .env yourself:'}
      </p>
      <Copied text={way.variables.join('\n')} />
    </div>
  );
}

/** A text to copy. Lines break between words if there is room for the words. In a narrow window, it has the whole width. */
function Copied({ text }: { text: string }) {
  const id = useId();
  return (
    <div className="border-line bg-fill mt-2 flex items-start gap-2 rounded-lg border p-2 ps-3 max-sm:flex-col max-sm:gap-1">
      <pre
        id={id}
        className="w-full min-w-0 flex-1 py-1 font-mono text-sm leading-5 wrap-anywhere whitespace-pre-wrap"
      >
        {text.split(/(\s+)/).map((word, at) =>
          at % 2 === 1 ? (
            word
          ) : (
            <span key={at} className="inline-block max-w-full">
              {word}
            </span>
          ),
        )}
      </pre>
      <CopyButton text={text} label="Copy" look="quiet" aria-describedby={id} className="max-sm:self-end" />
    </div>
  );
}
