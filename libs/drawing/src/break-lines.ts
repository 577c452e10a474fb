/**
 * Breaks text into lines at line ends and spaces. A word that is wider than a line breaks between any two characters.
 * @param fits returns whether a line is narrow enough; called with the line without the spaces at its end
 */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  return text
    .replaceAll('\t', '    ')
    .split('\n')
    .flatMap((paragraph) => {
      const lines = [''];
      for (const word of paragraph.split(/(?<= )/)) {
        for (const part of fits(word.trimEnd()) ? [word] : word) {
          const last = lines.at(-1) ?? '';
          // In Japanese, a line must not begin with a comma or a full stop.
          const startsLine = last !== '' && !/^[、。]/.test(part) && !fits((last + part).trimEnd());
          if (startsLine) lines.push(part);
          else lines[lines.length - 1] = last + part;
        }
      }
      return lines;
    });
}
