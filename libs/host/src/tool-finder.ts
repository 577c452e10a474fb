import { findTool, type ToolProbe } from './find-tool.ts';
import { HostError } from './host-error.ts';
import { installHint } from './tool-table.ts';

/** Finds tools and remembers their paths. If a tool is missing, the next call looks it up again. */
export class ToolFinder {
  readonly #probe: ToolProbe;
  readonly #found = new Map<string, string>();

  /** `probe` describes the machine on which tools are looked up. */
  constructor(probe: ToolProbe) {
    this.#probe = probe;
  }

  /**
   * Resolves to the path of the tool, which is checked at every call, or to `undefined` when the tool is not installed.
   * Rejects with `OVERRIDE_BROKEN`.
   */
  async which(tool: string): Promise<string | undefined> {
    const known = this.#found.get(tool);
    if (known !== undefined && (await this.#probe.isExecutable(known))) return known;
    this.#found.delete(tool);
    const path = await findTool(tool, this.#probe);
    if (path !== undefined) this.#found.set(tool, path);
    return path;
  }

  /**
   * Like `which`, but returns a remembered path without checking it, and rejects with `TOOL_NOT_FOUND` if the tool is
   * not installed. If the program at the path cannot be started, call `forget`.
   */
  async require(tool: string): Promise<string> {
    const path = this.#found.get(tool) ?? (await this.which(tool));
    if (path !== undefined) return path;
    throw new HostError('TOOL_NOT_FOUND', `${tool} is not installed on this computer.`, {
      hint: installHint(tool),
    });
  }

  /** Forgets the path of a tool, so that the next call looks it up again. */
  forget(tool: string): void {
    this.#found.delete(tool);
  }
}
