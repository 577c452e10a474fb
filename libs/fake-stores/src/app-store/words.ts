/** Splits a text at its single spaces. Tables with long lists of names use this function. */
export function words(text: string): readonly string[] {
  return text.split(' ');
}
