import type { OutputOptions, Plugin, RolldownOptions } from 'rolldown';

export const minified: NonNullable<OutputOptions['minify']>;
export function ssh2Bundle(folder: string): RolldownOptions;
export function withoutNativeParts(): Plugin;
export function licences(subject: string): Plugin;
