import type { CapturePlan, PlannedScreenshot } from './capture-plan.ts';
import { toFileName } from './to-file-name.ts';

/** A screenshot of a plan with its place in a slot. */
export interface SlotShot extends PlannedScreenshot {
  /** From 1. */
  readonly position: number;
  /** The name that the picture has in the listing: `home.png`, or `home-dark.png` if the plan has several of the name. */
  readonly fileName: string;
}

/** Returns the screenshots of a plan with their places, which are the same in each slot. */
export function listSlotShots({ screenshots }: Pick<CapturePlan, 'screenshots'>): SlotShot[] {
  return screenshots.map((shot, index) => {
    const { name, appearance, textSize } = shot;
    const isAlone = screenshots.every((one) => one === shot || one.name !== name);
    const parts = [name, ...(isAlone ? [] : [appearance, textSize])].filter((part) => part !== undefined);
    return { ...shot, position: shot.position ?? index + 1, fileName: `${toFileName(parts.join('-'))}.png` };
  });
}
