/**
 * Returns the folders and files of a drop. Call this in the handler of the drop, because the browser clears the data
 * afterwards.
 */
export function droppedEntries(data: DataTransfer): FileSystemEntry[] {
  return [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
}
