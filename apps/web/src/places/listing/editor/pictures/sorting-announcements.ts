import type { Active, Announcements, Over } from '@dnd-kit/core';

/** Returns what a screen reader says while the pictures of a slot are sorted. */
export function sortingAnnouncements(title: string, count: number): Announcements {
  // When a drag starts, the list reports that the picture is over its original position. This report is not announced,
  // because the picture has not moved yet.
  let hasMoved = false;
  return {
    onDragStart({ active }) {
      hasMoved = false;
      return `Picked up ${title} ${readPosition(active)} of ${count}.`;
    },
    onDragOver({ active, over }) {
      if (!over || (over.id === active.id && !hasMoved)) return undefined;
      hasMoved = true;
      return `Position ${readPosition(over)} of ${count}.`;
    },
    onDragEnd: ({ active, over }) => `Put down at position ${readPosition(over ?? active)} of ${count}.`,
    onDragCancel: () => 'Put back where it was.',
  };
}

function readPosition({ data }: Active | Over): number {
  return Number((data.current as { sortable?: { index: number } } | undefined)?.sortable?.index) + 1;
}
