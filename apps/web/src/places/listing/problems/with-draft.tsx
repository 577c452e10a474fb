import type { Edit } from '@storedeck/listing/edits';
import type { ReactNode } from 'react';

import { type ListingFile, useListingFile } from '../../../server/queries.ts';
import { useListingDraft } from '../editor/draft/use-listing-draft.ts';

/** Gives its children a function that edits New; null until New is read. */
export function WithDraft({ children }: { children: (edit: ((edit: Edit) => void) | null) => ReactNode }) {
  const { data: file } = useListingFile('new');
  return file ? <WithFile file={file}>{children}</WithFile> : children(null);
}

function WithFile({
  file,
  children,
}: {
  file: ListingFile;
  children: (edit: (edit: Edit) => void) => ReactNode;
}) {
  const [draft] = useListingDraft(file);
  return children((edit) => draft.change(edit));
}
