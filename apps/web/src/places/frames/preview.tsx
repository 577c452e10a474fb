import { type Design, type FrameFinding, showDesign, type TextBlock } from '@storedeck/frames';
import { detectDirection, languageName } from '@storedeck/listing';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { DrawClient } from './draw-client.ts';
import type { DrawResult } from './draw-job.ts';
import { keepShownTexts } from './edit-design.ts';
import { TextBox } from './text-box.tsx';

interface PreviewProps {
  readonly client: DrawClient;
  readonly design: Design;
  readonly output: number;
  readonly shot: number;
  readonly language: string;
  /** The height on the page in CSS pixels. */
  readonly height: number;
  /** Receives the faults of the picture. */
  readonly onFindings: (findings: readonly FrameFinding[]) => void;
  /** Moves the box of the texts; undefined where it cannot be moved. */
  readonly onMove?: ((box: Partial<TextBlock>) => void) | undefined;
}

/** A preview of one picture, drawn with the code of the server, and what is wrong with it. */
export function Preview({
  client,
  design,
  output,
  shot,
  language,
  height,
  onFindings,
  onMove,
}: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [result, setResult] = useState<DrawResult | null>(null);
  const [failure, setFailure] = useState<string>();
  const size = design.outputs[output];
  const scale = size ? (height * window.devicePixelRatio) / size.height : 1;
  const shotId = design.shots[shot]?.id ?? '';
  // A text of another language or shot is no reason to draw this picture again.
  const drawn = JSON.stringify(keepShownTexts(design, { language, shot: shotId }));
  const report = useEffectEvent(onFindings);
  useEffect(() => {
    let isCurrent = true;
    const place = `${String(output)} ${String(shot)} ${language}`;
    client.draw(place, { design: JSON.parse(drawn) as Design, output, shot, language, scale }).then(
      (picture) => {
        if (!picture || !isCurrent || !canvas.current) return;
        canvas.current.width = picture.width;
        canvas.current.height = picture.height;
        canvas.current.getContext('2d')?.putImageData(new ImageData(picture.pixels, picture.width), 0, 0);
        setResult(picture);
        setFailure(undefined);
        report(picture.findings);
      },
      (error: unknown) => {
        if (isCurrent) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [client, drawn, output, shot, language, scale]);
  const width = size ? (height * size.width) / size.height : 0;
  const isRtl = detectDirection(language) === 'rtl';
  const findings = failure === undefined ? (result?.findings ?? []) : [];
  const place = size && design.shots[shot] && { output: size, shot: design.shots[shot], language };
  return (
    <figure className="min-w-0 shrink-0" style={{ width }}>
      <div data-picture className="relative" style={{ width, height }}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={`${shotId} in ${languageName(language)}`}
          aria-busy={result === null && failure === undefined}
          className="bg-hover border-line block size-full rounded-md border"
        />
        {place && (
          <TextBox
            box={showDesign(design, { ...place, isRtl: false }).text}
            isMirrored={isRtl && design.mirror}
            hasError={findings.some(({ severity, part }) => severity === 'error' && /caption$/.test(part))}
            onChange={onMove}
          />
        )}
      </div>
      <figcaption className="mt-1 text-sm">
        <span className="text-muted" dir={detectDirection(language)}>
          {languageName(language)}
        </span>
        {failure !== undefined && (
          <p className="text-bad wrap-anywhere">This preview cannot be drawn: {failure}</p>
        )}
        <Findings findings={findings} />
      </figcaption>
    </figure>
  );
}

function Findings({ findings }: { findings: readonly FrameFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="mt-1 space-y-1 wrap-anywhere">
      {findings.map(({ severity, detail }) => (
        <li key={detail} className={severity === 'error' ? 'text-bad' : 'text-muted'}>
          {detail}
        </li>
      ))}
    </ul>
  );
}
