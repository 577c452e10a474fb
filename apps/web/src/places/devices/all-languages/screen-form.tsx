import { languageName, localeOrder, STORE_NAMES } from '@storedeck/listing';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';

import { useCaptureAct } from '../../../server/captures.ts';
import { useFlows } from '../../../server/flows.ts';
import { useDesign, useFrames } from '../../../server/frames.ts';
import { useListing } from '../../../server/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { SelectField } from '../../../ui/small-fields.tsx';
import { pickStore, type Device } from '../device.ts';
import { useLedFlow } from './led-flow.ts';

const BY_HAND = '';

/** Asks how the screen is reached, which shot of which design it is and in which languages, and takes it. */
export function ScreenForm({ device }: { device: Device }) {
  const flows = useFlows();
  const frames = useFrames();
  const listing = useListing('new');
  const led = useLedFlow(device);
  const act = useCaptureAct();
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<Chosen>({});
  const paths = (flows.data ?? []).filter(({ errors }) => errors === 0).map(({ path }) => path);
  const designs = frames.data?.designs ?? [];
  const designId = chosen.design ?? designs[0];
  const { data: opened, error } = useDesign(designId);
  const shots = opened?.design.shots.map(({ id }) => id) ?? [];
  const shot = shots.find((id) => id === chosen.shot) ?? shots[0];
  const store = pickStore(device);
  const codes = localeOrder(listing.data, store);
  const languages = chosen.languages ?? codes;
  const known = led !== null && paths.includes(led) ? led : undefined;
  const flow = chosen.flow ?? known;
  const failure = act.error ?? flows.error ?? frames.error ?? listing.error ?? error;
  const set = (change: Chosen): void => setChosen((before) => ({ ...before, ...change }));

  if (frames.data && designId === undefined)
    return (
      <p>
        There is no design to frame it with yet. <LinkTo href="/frames">Make one in Frames</LinkTo>
      </p>
    );
  if (listing.data !== undefined && codes.length === 0)
    return (
      <p>
        The pictures are put into New, the listing that you publish next. It has no languages for{' '}
        {STORE_NAMES[store]} yet. <LinkTo href="/?view=new">Start New</LinkTo>
      </p>
    );
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (designId === undefined || shot === undefined || flow === undefined) return;
        act.mutate(
          {
            ...{ kind: 'screen', device: device.id, design: designId, shot },
            ...{ flow: flow === BY_HAND ? null : flow, languages: [...languages] },
          },
          { onSuccess: () => navigate('/devices?view=capture') },
        );
      }}
    >
      {failure && <Failure error={failure} />}
      <p>
        Takes the same screen in each language, frames the pictures with a design, and shows them beside those
        of New.
      </p>
      <SelectField
        label="How the screen is reached"
        value={flow ?? UNKNOWN}
        options={[
          ...(flow === undefined ? [{ value: UNKNOWN, text: 'Choose…' }] : []),
          ...paths.map((path) => ({ value: path, text: `${path}${path === known ? ' (led here)' : ''}` })),
          { value: BY_HAND, text: 'By hand, in each language' },
        ]}
        onChange={(value) => set({ flow: value === UNKNOWN ? undefined : value })}
      />
      {describeWay(flow) && <p className="text-muted text-sm">{describeWay(flow)}</p>}
      <div className="flex flex-wrap gap-3">
        <SelectField
          label="Design"
          value={designId ?? ''}
          options={designs.map((id) => ({ value: id, text: id }))}
          onChange={(id) => set({ design: id, shot: undefined })}
        />
        <SelectField
          label="Place in the design"
          value={shot ?? ''}
          options={shots.map((id, index) => ({ value: id, text: `${index + 1}. ${id}` }))}
          onChange={(id) => set({ shot: id })}
        />
      </div>
      <LanguageChoice codes={codes} chosen={languages} onChoose={(next) => set({ languages: next })} />
      <p className="text-muted">
        {device.name} is set up for each language, and put back at the end. Nothing is put into New until you
        accept it.
      </p>
      <Button
        type="submit"
        needsServer
        look="primary"
        disabled={act.isPending || flow === undefined || shot === undefined || languages.length === 0}
      >
        <Camera aria-hidden className="size-4" />
        Take it in {languages.length} {languages.length === 1 ? 'language' : 'languages'}
      </Button>
    </form>
  );
}

interface Chosen {
  readonly flow?: string | undefined;
  readonly design?: string | undefined;
  readonly shot?: string | undefined;
  readonly languages?: readonly string[] | undefined;
}

/** No path of a flow. */
const UNKNOWN = '?';

/** Says what the chosen way to the screen asks of the person. */
function describeWay(flow: string | undefined): string | undefined {
  if (flow === BY_HAND) return 'In each language, you bring the app to the screen and press Take.';
  if (flow === undefined)
    return 'A flow starts the app and goes to the screen by itself. Without one, choose By hand.';
  return undefined;
}

function LinkTo({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="text-accent-ink underline">
      {children}
    </Link>
  );
}

function LanguageChoice({
  codes,
  chosen,
  onChoose,
}: {
  codes: readonly string[];
  chosen: readonly string[];
  onChoose: (codes: readonly string[]) => void;
}) {
  return (
    <fieldset>
      <legend className="text-muted mb-1 text-sm">Languages of New</legend>
      <div className="thin-scrollbar flex max-h-40 flex-wrap gap-x-4 gap-y-1.5 overflow-y-auto">
        {codes.map((code) => (
          <label key={code} className="flex min-w-0 items-center gap-1.5">
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={({ target }) =>
                onChoose(codes.filter((each) => (each === code ? target.checked : chosen.includes(each))))
              }
              className="accent-accent size-4 shrink-0"
            />
            <span>{languageName(code)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
