import type { SourceFolder } from '../files/source-folder.ts';
import type { AppIdentity } from '../read-listing.ts';

/**
 * Reads the ids of the app from the `Appfile`, if they are plain text there. The `Appfile` is Ruby code, which is never
 * run.
 */
export async function readAppFile(source: SourceFolder): Promise<AppIdentity> {
  const text = (await source.text('Appfile')) ?? '';
  return { bundleId: valueOf(text, 'app_identifier'), packageName: valueOf(text, 'package_name') };
}

/** Finds `app_identifier("com.example.app")`, also without parentheses and with single quotes. */
function valueOf(text: string, name: string): string | undefined {
  return new RegExp(`^[ \\t]*${name}[ \\t(]+(["'])([A-Za-z0-9._-]{1,155})\\1`, 'm').exec(text)?.[2];
}
