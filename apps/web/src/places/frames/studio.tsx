import { changeShown, type FontFace, type FrameFinding } from '@storedeck/frames';
import { useState } from 'react';

import { useSaveDesign } from '../../server/frames.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SelectField } from '../../ui/small-fields.tsx';
import { AddLanguage } from './add-language.tsx';
import { DrawControl } from './draw-control.tsx';
import { type SavedDesign, useEditedDesign } from './edited-design.ts';
import { LookPanel } from './look-panel.tsx';
import { nameOutput, OutputsPanel } from './outputs-panel.tsx';
import { Preview } from './preview.tsx';
import { ShotsPanel } from './shots-panel.tsx';
import { TextsExchange } from './texts-exchange.tsx';
import { type FoundInTexts, TextsGrid } from './texts-grid.tsx';
import { useDrawClient } from './use-draw-client.ts';

interface StudioProps {
  readonly designId: string;
  readonly saved: SavedDesign;
  readonly dir: string;
  readonly fonts: readonly FontFace[];
}

/** Edits one design: its look, its texts, and previews of one shot in all languages. */
export function Studio({ designId, saved, dir, fonts }: StudioProps) {
  const { design, base, isChanged, change: setDesign, endSave } = useEditedDesign(designId, saved);
  const [wantedOutput, setOutput] = useState(0);
  const [wantedShot, setShot] = useState(0);
  const output = Math.min(wantedOutput, design.outputs.length - 1);
  const shot = Math.min(wantedShot, design.shots.length - 1);
  const languages = Object.keys(design.texts);
  const { found, report } = useFindings();
  const client = useDrawClient(dir, fonts);
  const save = useSaveDesign(designId);
  const [shownOutput, shownShot] = [design.outputs[output], design.shots[shot]];
  const place = shownOutput &&
    shownShot && { output: shownOutput, shot: shownShot, language: languages[0] ?? 'en-US' };
  return (
    <div className="thin-scrollbar min-h-0 flex-1 space-y-5 overflow-y-auto p-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Size"
          value={output}
          onChange={setOutput}
          options={design.outputs.map((each, value) => ({ value, text: nameOutput(each) }))}
        />
        <SelectField
          label="Shot"
          value={shot}
          onChange={setShot}
          options={design.shots.map(({ id }, value) => ({ value, text: id }))}
        />
        <Button
          look="primary"
          needsServer
          disabled={!isChanged || save.isPending}
          onClick={() =>
            save.mutate(
              { design, etag: base.etag },
              { onSuccess: ({ etag }, sent) => endSave({ design: sent.design, etag }) },
            )
          }
        >
          {isChanged ? 'Save' : 'Saved'}
        </Button>
      </div>
      {save.error && <Failure error={save.error} />}
      {client && (
        <section aria-label="Previews in all languages" className="flex flex-wrap gap-4">
          {languages.map((language) => (
            <Preview
              key={language}
              {...{ client, design, output, shot, language }}
              height={360}
              onFindings={(findings) => report(design.shots[shot]?.id ?? '', language, findings)}
              onMove={(box) => {
                if (place) setDesign(changeShown(design, { ...place, language }, { text: box }));
              }}
            />
          ))}
        </section>
      )}
      <div className="flex flex-wrap gap-x-12 gap-y-5">
        {place && <LookPanel {...{ design, place, fonts }} onChange={setDesign} />}
        <div className="max-w-4xl min-w-0 grow">
          <ShotsPanel design={design} onChange={setDesign} />
        </div>
        <OutputsPanel design={design} onChange={setDesign} />
      </div>
      <TextsGrid design={design} found={found} onChange={setDesign} />
      <div className="flex flex-wrap items-end gap-2">
        <AddLanguage design={design} onChange={setDesign} />
        <TextsExchange designId={designId} unavailable={isChanged ? 'Save the design first.' : undefined} />
      </div>
      <DrawControl designId={designId} unavailable={isChanged ? 'Save the design first.' : undefined} />
      <Fonts fonts={fonts} />
    </div>
  );
}

/** What is wrong with the texts that were drawn, by shot and language. */
function useFindings() {
  const [found, setFound] = useState<FoundInTexts>(new Map());
  const report = (shot: string, language: string, findings: readonly FrameFinding[]) =>
    setFound((before) => new Map(before).set(`${shot} ${language}`, findings));
  return { found, report };
}

function Fonts({ fonts }: { fonts: readonly FontFace[] }) {
  const own = new Set(fonts.filter(({ source }) => source === 'folder').map(({ family }) => family));
  const families = new Set(fonts.map(({ family }) => family));
  return (
    <p className="text-muted text-sm">
      {families.size} font families are installed
      {own.size > 0 && `, of which designs/fonts has ${[...own].join(', ')}`}. “storedeck frames” names those
      that a design uses, with their licences.
    </p>
  );
}
