import { safeLine } from '@storedeck/foreign-text';
import { type Host, isHostError } from '@storedeck/host';

/** The user's own ffmpeg; or what is missing, and how to get it. */
export type FoundFfmpeg =
  | { readonly path: string; readonly version: string; readonly advice: null }
  | { readonly path: null; readonly version: null; readonly advice: string };

const LIMIT_MS = 10_000;

/**
 * Looks for ffmpeg on a host, as `findTool` of `@storedeck/host` does: `FFMPEG_BIN`, the folders of `PATH`, then the
 * usual folders. It is run once, because several builds of ffmpeg cannot encode H.264.
 *
 * @throws HostError ABORTED, HOST_GONE
 */
export async function findFfmpeg(host: Host, signal?: AbortSignal): Promise<FoundFfmpeg> {
  try {
    const path = await host.which('ffmpeg');
    const options = { timeoutMs: LIMIT_MS, maxBytes: 1024 * 1024, signal };
    const named = await host.run('ffmpeg', ['-version'], options);
    const [, version] = /^ffmpeg version (\S+)/.exec(named.stdout.toString('utf8')) ?? [];
    if (path === undefined || version === undefined)
      return missing(`The program at ${path} does not print that it is ffmpeg.`);
    // The exit code is 0 in both cases, and an encoder that is missing is named on the standard error output.
    const known = await host.run('ffmpeg', ['-hide_banner', '-h', 'encoder=libx264'], options);
    if (!known.stdout.toString('utf8').startsWith('Encoder libx264'))
      return missing(`The ffmpeg at ${path} cannot encode H.264, because it was built without libx264.`);
    return { path, version: safeLine(version, 100), advice: null };
  } catch (error) {
    if (!isHostError(error) || error.code === 'ABORTED' || error.code === 'HOST_GONE') throw error;
    return missing([error.message, error.hint].filter(Boolean).join(' '));
  }
}

function missing(advice: string): FoundFfmpeg {
  return { path: null, version: null, advice };
}
