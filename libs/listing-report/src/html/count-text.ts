/** Returns a number with its noun, such as "1 text" or "12 texts". */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
