import { makeDesign, type Template, USUAL_OUTPUTS } from '@storedeck/frames';
import { useEffect, useRef } from 'react';

import type { DrawClient } from './draw-client.ts';
import { NO_SCREENSHOT } from './draw-job.ts';

/** The height on the page in CSS pixels. */
const HEIGHT = 176;
/** Two neighbours show what continues or changes between them. */
const SHOTS = [
  { id: 'first', caption: 'Show what your app is for' },
  { id: 'second', caption: 'One idea for each picture' },
] as const;

/** The look of a template: two pictures side by side, with an empty screen. */
export function TemplatePicture({ client, template }: { client: DrawClient; template: Template }) {
  return (
    <div aria-hidden className="mb-2 flex gap-1">
      {SHOTS.map(({ id }, shot) => (
        <TemplateShot key={id} client={client} template={template} shot={shot} />
      ))}
    </div>
  );
}

function TemplateShot({ client, template, shot }: { client: DrawClient; template: Template; shot: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size] = USUAL_OUTPUTS;
  useEffect(() => {
    if (!size) return;
    const design = makeDesign(template, {
      name: template.name,
      outputs: [size],
      shots: SHOTS.map(({ id }) => ({ id, picture: NO_SCREENSHOT })),
      texts: { 'en-US': Object.fromEntries(SHOTS.map(({ id, caption }) => [id, { caption }])) },
    });
    const scale = (HEIGHT * window.devicePixelRatio) / size.height;
    client.draw(`${template.id} ${shot}`, { design, output: 0, shot, language: 'en-US', scale }).then(
      (picture) => {
        if (!picture || !canvas.current) return;
        canvas.current.width = picture.width;
        canvas.current.height = picture.height;
        canvas.current.getContext('2d')?.putImageData(new ImageData(picture.pixels, picture.width), 0, 0);
      },
      // The sentence below the picture says the same.
      () => undefined,
    );
  }, [client, template, shot, size]);
  if (!size) return null;
  return (
    <canvas
      ref={canvas}
      className="bg-hover block rounded-sm"
      style={{ height: HEIGHT, width: (HEIGHT * size.width) / size.height }}
    />
  );
}
