import type { Background } from './background.ts';
import { completeParts } from './complete-parts.ts';
import type { Design, DesignChanges, DesignOutput, DesignShot, DesignVariant } from './design.ts';

/** The parts of a design as they are for one picture. */
export type ShownDesign = Pick<Design, 'background' | 'frame' | 'text' | 'caption' | 'subcaption'>;

/** One picture that a design makes. */
export interface DesignPlace {
  readonly output: DesignOutput;
  readonly shot: DesignShot;
  /** The code of the language in the texts of the design. */
  readonly language: string;
  /** Whether the language is written from right to left. */
  readonly isRtl: boolean;
}

/**
 * Returns the design of one picture: with the variants that are for it in their order, then the changes of its shot,
 * and mirrored for a language that is written from right to left.
 */
export function showDesign(design: Design, { output, shot, language, isRtl }: DesignPlace): ShownDesign {
  const variants = design.variants.filter((variant) => isFor(variant, output, language));
  const shown = [...variants, shot].reduce(change, design);
  return isRtl && design.mirror ? mirror(shown) : shown;
}

/** Whether a variant is for an output and a language. */
export function isFor(
  { store, device, orientation, languages }: DesignVariant,
  output: DesignOutput,
  language: string,
): boolean {
  return (
    (store === undefined || store === output.store) &&
    (device === undefined || device === output.device) &&
    (orientation === undefined ||
      orientation === (output.width > output.height ? 'landscape' : 'portrait')) &&
    (languages === undefined || languages.includes(language))
  );
}

function change(design: ShownDesign, changes: DesignChanges): ShownDesign {
  return {
    background: changes.background ?? design.background,
    frame: completeParts(design.frame, changes.frame),
    text: completeParts(design.text, changes.text),
    caption: completeParts(design.caption, changes.caption),
    subcaption: completeParts(design.subcaption, changes.subcaption),
  };
}

/** Boxes change sides and turn the other way round. The side of a text follows from the direction of its language. */
function mirror({ background, frame, text, ...styles }: ShownDesign): ShownDesign {
  return {
    ...styles,
    background: mirrorBackground(background),
    frame: { ...frame, x: 100 - frame.x - frame.width, rotate: -frame.rotate },
    text: { ...text, x: 100 - text.x - text.width },
  };
}

/** A panorama is not mirrored: its parts are shown in the other order. */
function mirrorBackground(background: Background): Background {
  const { fill, shapes, panorama } = background;
  if (panorama) return background;
  return {
    ...background,
    fill: fill.kind === 'gradient' ? { ...fill, angle: 180 - fill.angle } : fill,
    shapes: shapes.map((shape) => ({ ...shape, x: 100 - shape.x, rotate: -shape.rotate })),
  };
}
