import {
  changeShown,
  type Design,
  type DesignPlace,
  type FontFace,
  showDesign,
  TEMPLATES,
} from '@storedeck/frames';

import { Button } from '../../ui/button.tsx';
import { ColourField, NumberField, SelectField } from '../../ui/small-fields.tsx';
import { applyTemplate } from './edit-design.ts';
import { FrameFields } from './frame-fields.tsx';

interface LookPanelProps {
  readonly design: Design;
  /** The picture whose values are shown and changed. */
  readonly place: Omit<DesignPlace, 'isRtl'>;
  readonly fonts: readonly FontFace[];
  readonly onChange: (design: Design) => void;
}

/** The look of a design: a template, and places, sizes, colours and fonts as one picture has them. */
export function LookPanel({ design, place, fonts, onChange }: LookPanelProps) {
  const { text, frame } = showDesign(design, { ...place, isRtl: false });
  const changeText = (changes: Partial<Design['text']>) =>
    onChange(changeShown(design, place, { text: changes }));
  const changeFrame = (changes: Partial<Design['frame']>) =>
    onChange(changeShown(design, place, { frame: changes }));
  return (
    <section aria-label="Look" className="space-y-3">
      <fieldset className="min-w-0">
        <legend className="text-muted mb-1 text-sm">Template</legend>
        <div className="flex flex-wrap gap-1">
          {TEMPLATES.map((template) => (
            <Button
              key={template.id}
              title={template.description}
              onClick={() => onChange(applyTemplate(design, template))}
            >
              {template.name}
            </Button>
          ))}
        </div>
      </fieldset>
      <FrameFields {...{ design, place, onChange }} />
      <StyleFields part="caption" title="Caption" {...{ design, place, fonts, onChange }} />
      <StyleFields part="subcaption" title="Subcaption" {...{ design, place, fonts, onChange }} />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SelectField
          label="Texts, side"
          value={text.align}
          options={[
            { value: 'start', text: 'Start' },
            { value: 'center', text: 'Middle' },
            { value: 'end', text: 'End' },
          ]}
          onChange={(align) => changeText({ align })}
        />
        <SelectField
          label="Texts, height"
          value={text.vertical}
          options={[
            { value: 'top', text: 'Top' },
            { value: 'middle', text: 'Middle' },
            { value: 'bottom', text: 'Bottom' },
          ]}
          onChange={(vertical) => changeText({ vertical })}
        />
        <NumberField
          label="Device, left"
          value={frame.x}
          min={-200}
          max={200}
          onChange={(x) => changeFrame({ x })}
        />
        <NumberField
          label="Device, top"
          value={frame.y}
          min={-200}
          max={200}
          onChange={(y) => changeFrame({ y })}
        />
        <NumberField
          label="Device, width"
          value={frame.width}
          min={5}
          max={400}
          onChange={(width) => changeFrame({ width })}
        />
        <NumberField
          label="Device, turned"
          value={frame.rotate}
          min={-90}
          max={90}
          onChange={(rotate) => changeFrame({ rotate })}
        />
        <ColourField
          label="Device colour"
          value={frame.colour}
          onChange={(colour) => changeFrame({ colour })}
        />
      </div>
    </section>
  );
}

function StyleFields({
  design,
  place,
  fonts,
  onChange,
  part,
  title,
}: LookPanelProps & { part: 'caption' | 'subcaption'; title: string }) {
  const style = showDesign(design, { ...place, isRtl: false })[part];
  const change = (changes: Partial<Design['caption']>) =>
    onChange(changeShown(design, place, { [part]: changes }));
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <SelectField
        label={`${title} font`}
        value={[style.font].flat().join(', ')}
        options={listFonts(style.font, fonts)}
        onChange={(font) => change({ font })}
      />
      <ColourField label={`${title} colour`} value={style.colour} onChange={(colour) => change({ colour })} />
      <NumberField
        label={`${title} size`}
        value={style.size}
        min={0.5}
        max={40}
        step={0.2}
        onChange={(size) => change({ size })}
      />
      <NumberField
        label={`${title} weight`}
        value={style.weight}
        min={100}
        max={900}
        step={100}
        onChange={(weight) => change({ weight: Math.round(weight) })}
      />
      <NumberField
        label={`${title} line height`}
        value={style.lineHeight}
        min={0.8}
        max={3}
        step={0.02}
        onChange={(lineHeight) => change({ lineHeight })}
      />
    </div>
  );
}

/** The families with Latin letters, after the usual ones. A font that the design names stays, also if it is missing. */
function listFonts(font: Design['caption']['font'], faces: readonly FontFace[]) {
  const named = [font].flat().join(', ');
  const families = new Set(
    faces.filter(({ scripts }) => scripts.includes('Latn')).map(({ family }) => family),
  );
  const usual = [
    { value: 'sans', text: 'Sans serif' },
    { value: 'serif', text: 'Serif' },
  ];
  const others = [...families].sort((a, b) => a.localeCompare(b, 'en'));
  const own = usual.some(({ value }) => value === named) || families.has(named) ? [] : [named];
  return [...usual, ...[...own, ...others].map((family) => ({ value: family, text: family }))];
}
