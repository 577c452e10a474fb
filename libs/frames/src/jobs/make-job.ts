import { detectDirection, pictureRule, fitsPictureRule, sizeText, expectedPicture } from '@storedeck/listing';

import type { Design, DesignOutput, DesignShot } from '../design/design.ts';
import { showDesign } from '../design/shown-design.ts';
import type { FrameJob, JobText } from '../draw/frame-job.ts';
import { chooseFaces } from '../fonts/choose-faces.ts';
import type { FontFace } from '../fonts/font-face.ts';
import type { FindingPart, FrameFinding } from '../frame-finding.ts';

/** Which picture of a design is made. */
export interface JobPlace {
  readonly output: DesignOutput;
  readonly shot: DesignShot;
  /** The language of the texts, as the design names it. */
  readonly language: string;
}

/** A picture to draw, and what is known to be wrong with it before it is drawn. */
export interface MadeJob {
  readonly job: FrameJob;
  readonly findings: readonly FrameFinding[];
}

/** Collects everything that one picture of a design is drawn from. */
export function makeJob(
  design: Design,
  { output, shot, language }: JobPlace,
  faces: readonly FontFace[],
): MadeJob {
  const isRtl = detectDirection(language) === 'rtl';
  const shown = showDesign(design, { output, shot, language, isRtl });
  const texts = design.texts[language]?.[shot.id];
  const findings: FrameFinding[] = [...checkSize(output)];
  const choose = (part: 'caption' | 'subcaption'): JobText => {
    const text = (texts?.[part] ?? '').normalize('NFC');
    const choice = chooseFaces(faces, { text, language, style: shown[part] });
    if (text.trim() !== '') findings.push(...describeFonts(part, choice));
    return { text, faces: choice.faces };
  };
  const caption = choose('caption');
  const subcaption = choose('subcaption');
  findings.push(...checkTexts(design, { shot, language, caption, subcaption }));
  const job: FrameJob = {
    output,
    shot: shot.id,
    shotIndex: design.shots.indexOf(shot),
    shotCount: design.shots.length,
    language,
    isRtl,
    isMirrored: isRtl && design.mirror,
    shown,
    pictures: listPictures(design, { output, shot, language }),
    caption,
    subcaption,
  };
  return { job, findings };
}

function listPictures({ fallbackLanguage }: Design, { output, shot, language }: JobPlace): string[] {
  const languages = [language, ...(fallbackLanguage === undefined ? [] : [fallbackLanguage])];
  return [...new Set(languages.map((each) => fillPath(shot, { output, language: each })))];
}

/** Returns the path of a screenshot, relative to the working folder. */
function fillPath(
  { id, picture }: DesignShot,
  { output, language }: Pick<JobPlace, 'output' | 'language'>,
): string {
  const values: Readonly<Record<string, string>> = { ...output, language, shot: id, width: '', height: '' };
  return picture.replaceAll(
    /\{(language|store|slot|device|shot)\}/g,
    (_, name: string) => values[name] ?? '',
  );
}

/** A text is missing where another language of the design has one for the same shot. */
function checkTexts(
  { texts }: Design,
  { shot, language, ...own }: { shot: DesignShot; language: string; caption: JobText; subcaption: JobText },
): FrameFinding[] {
  return (['caption', 'subcaption'] as const).flatMap((part) => {
    const other = Object.entries(texts).find(([, shots]) => (shots[shot.id]?.[part] ?? '').trim() !== '');
    if (!other || own[part].text.trim() !== '') return [];
    const detail = `The ${part} is missing in ${language}; ${other[0]} has one.`;
    return [{ kind: 'missing-text', severity: 'error', part, detail } as const];
  });
}

function describeFonts(
  part: FindingPart,
  { faces, missingFamilies, missingScripts }: ReturnType<typeof chooseFaces>,
): FrameFinding[] {
  const findings: FrameFinding[] = [];
  if (missingFamilies.length > 0 && faces[0])
    findings.push({
      kind: 'other-font',
      severity: 'warning',
      part,
      detail: `${missingFamilies.join(', ')} of the ${part} is not installed; ${faces[0].family} is used.`,
    });
  if (missingScripts.length > 0)
    findings.push({
      kind: 'missing-font',
      severity: 'error',
      part,
      detail: `No installed font has the script of the ${part} (${missingScripts.join(', ')}).`,
    });
  return findings;
}

function checkSize({ store, slot, width, height }: DesignOutput): FrameFinding[] {
  if (fitsPictureRule({ width, height }, pictureRule(store, slot))) return [];
  const detail = `${slot} does not accept ${sizeText({ width, height })}: it wants ${expectedPicture(store, slot)}.`;
  return [{ kind: 'wrong-size', severity: 'error', part: 'size', detail }];
}
