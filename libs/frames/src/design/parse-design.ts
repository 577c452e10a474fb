import { describeIssues, parseUntrustedJson } from '@storedeck/listing';

import { FramesError } from '../frames-error.ts';
import { Design } from './design.ts';

/**
 * Reads the JSON of a design.
 *
 * @param name the name of the file, for the message
 * @throws FramesError DESIGN_INVALID, whose hint lists the wrong places
 */
export function parseDesign(text: string, name: string): Design {
  const written = readJson(text, name);
  const parsed = Design.safeParse(written);
  if (parsed.success) return refuseDoubles(parsed.data, name);
  throw new FramesError('DESIGN_INVALID', `${name} is not a valid design.`, {
    hint: describeIssues(parsed.error, written, 'The design').join('\n'),
    cause: parsed.error,
  });
}

function readJson(text: string, name: string): unknown {
  try {
    return parseUntrustedJson(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FramesError('DESIGN_INVALID', `${name} is not valid JSON: ${reason}`, {
      hint: 'Correct it in an editor, or take it out of the folder.',
      cause,
    });
  }
}

/** Two shots with one id, and two outputs for one slot, would be written into one file. */
function refuseDoubles(design: Design, name: string): Design {
  const twice =
    findDouble(design.shots.map(({ id }) => `shots with the id ${id}`)) ??
    findDouble(design.outputs.map(({ store, slot }) => `outputs for the slot ${slot} of ${store}`));
  if (twice === undefined) return design;
  throw new FramesError('DESIGN_INVALID', `${name} has two ${twice}.`, {
    hint: 'Remove or rename one of them.',
  });
}

function findDouble(names: readonly string[]): string | undefined {
  return names.find((name, at) => names.indexOf(name) !== at);
}
