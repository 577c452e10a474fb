import { findTool, type ToolProbe } from './find-tool.ts';
import { HostError } from './host-error.ts';
import { installHint } from './tool-table.ts';

/** Remembers where tools are. A tool that was not found is looked for again at the next call. */
export class ToolFinder {
  readonly #probe: ToolProbe;
  readonly #found = new Map<string, string>();

  /** `probe` answers for the machine whose tools are looked for. */
  constructor(probe: ToolProbe) {
    this.#probe = probe;
  }

  /** Path of the tool, checked to be there now; `undefined` when it is nowhere. Rejects with `OVERRIDE_BROKEN`. */
  async which(tool: string): Promise<string | undefined> {
    const known = this.#found.get(tool);
    if (known !== undefined && (await this.#probe.isExecutable(known))) return known;
    this.#found.delete(tool);
    const path = await findTool(tool, this.#probe);
    if (path !== undefined) this.#found.set(tool, path);
    return path;
  }

  /** As `which`, but trusts what it remembers (call `forget` when that path fails) and rejects with `TOOL_NOT_FOUND`. */
  async require(tool: string): Promise<string> {
    const path = this.#found.get(tool) ?? (await this.which(tool));
    if (path !== undefined) return path;
    throw new HostError('TOOL_NOT_FOUND', `The program "${tool}" was not found.`, {
      hint: installHint(tool),
    });
  }

  /** Drops what is remembered of one tool, so that the next call looks for it anew. */
  forget(tool: string): void {
    this.#found.delete(tool);
  }
}
