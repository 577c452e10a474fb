export { escapeInName, escapeInvisible } from './escape-invisible.ts';
export { parseJson, parseJsonIn } from './parse-json.ts';
export { safeLine } from './safe-line.ts';
export { SkippedCounter, type Skip, type SkippedParts } from './skipped-counter.ts';
