/** The words of a text that are separated by single spaces. Tables with long lists of names use it. */
export function words(text: string): readonly string[] {
  return text.split(' ');
}
