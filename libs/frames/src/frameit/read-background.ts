import type { DesignInput } from '../design/design.ts';

/** The background of a design for that of a Framefile; undefined for what is no picture inside of the folder. */
export function readBackground(
  path: string,
  file: string | undefined,
): DesignInput['background'] | undefined {
  if (file === undefined) return undefined;
  if (/^#[0-9a-f]{6}$/i.test(file)) return { fill: { kind: 'colour', colour: file } };
  if (!isInside(file) || !/\.(?:png|jpe?g|webp)$/i.test(file)) return undefined;
  return { fill: { kind: 'picture', file: `${path}/${file.replace(/^\.\//, '')}` } };
}

function isInside(file: string): boolean {
  return !file.startsWith('/') && !file.split('/').includes('..');
}
