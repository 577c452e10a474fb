import { type Design, type DesignPlace, showDesign } from '@storedeck/frames';
import { STORE_NAMES } from '@storedeck/listing';

import { useAddFramePicture } from '../../server/frames.ts';
import { ChooseFile } from '../../ui/choose-file.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SelectField } from '../../ui/small-fields.tsx';
import { setFrameKind } from './edit-design.ts';

interface FrameFieldsProps {
  readonly design: Design;
  /** The picture whose frame is shown. */
  readonly place: Omit<DesignPlace, 'isRtl'>;
  readonly onChange: (design: Design) => void;
}

const KINDS = [
  { value: 'device', text: 'Drawn device' },
  { value: 'plain', text: 'Round corners' },
] as const;

/** What is around the screenshots of one store and device: a drawn device, nothing, or a picture of a device. */
export function FrameFields({ design, place, onChange }: FrameFieldsProps) {
  const { error, isPending, mutate } = useAddFramePicture();
  const { kind, file } = showDesign(design, { ...place, isRtl: false }).frame;
  const { store, device } = place.output;
  const own = file === null ? [] : [{ value: 'picture' as const, text: 'Own picture' }];
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SelectField
          label={`Frame for ${STORE_NAMES[store]}, ${device}`}
          value={kind}
          options={[...KINDS, ...own]}
          onChange={(wanted) => onChange(setFrameKind(design, place.output, { kind: wanted }))}
        />
        <ChooseFile
          needsServer
          disabled={isPending}
          accept="image/png"
          title="A PNG of a device with a transparent screen"
          onChoose={(chosen) =>
            mutate(chosen, {
              onSuccess: (added) =>
                onChange(setFrameKind(design, place.output, { kind: 'picture', file: added.file })),
            })
          }
        >
          {isPending ? 'Looking for the hole…' : 'Own picture of a device…'}
        </ChooseFile>
        {kind === 'picture' && <code className="text-muted font-mono text-sm wrap-anywhere">{file}</code>}
      </div>
      {error && <Failure error={error} />}
    </div>
  );
}
