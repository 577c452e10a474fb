/** A value of a string catalog. */
export type Json = string | { readonly [key: string]: Json };

/** Returns JSON as Xcode writes it: a blank before the colon, and no line end after the last line. */
export function printXcodeJson(value: Json): Buffer {
  return Buffer.from(writeJson(value, ''));
}

function writeJson(value: Json, indent: string): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(
    ([key, each]) => `${inner}${JSON.stringify(key)} : ${writeJson(each, inner)}`,
  );
  return lines.length === 0 ? `{\n\n${indent}}` : `{\n${lines.join(',\n')}\n${indent}}`;
}
