import type { Client, DesignTextsFormat } from '@storedeck/contract';
import { Design } from '@storedeck/frames';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useClient } from './client.ts';
import { sendFiles } from './send-files.ts';

const LIST_KEY = ['frames'] as const;

function designKey(designId: string) {
  return ['frames', designId] as const;
}

/** The names of the designs, and the fonts that they may use. */
export function useFrames() {
  const client = useClient();
  return useQuery({ queryKey: LIST_KEY, queryFn: ({ signal }) => client.frameDesigns({ signal }) });
}

/** A design as the server has it. */
export function useDesign(designId: string | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: designKey(designId ?? ''),
    queryFn: ({ signal }) => readDesign(client, designId ?? '', signal),
    enabled: designId !== undefined,
    // The design is edited here, so it is not replaced while the user writes.
    refetchOnWindowFocus: false,
  });
}

async function readDesign(client: Client, designId: string, signal?: AbortSignal) {
  const { design, etag } = await client.readDesign({ params: { designId }, ...(signal && { signal }) });
  return { design: Design.parse(design), etag };
}

/** Makes a design from a template. */
export function useStartDesign() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (start: { designId: string; template: string }) => client.startDesign({ body: start }),
    onSuccess: () => queries.invalidateQueries({ queryKey: LIST_KEY, exact: true }),
  });
}

/** Saves a design. */
export function useSaveDesign(designId: string) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ design, etag }: { design: Design; etag: string }) =>
      client.writeDesign({ params: { designId }, body: { design, etag } }),
    onSuccess: ({ etag }, { design }) => queries.setQueryData(designKey(designId), { design, etag }),
  });
}

/** Sends the picture of a device to the working folder. */
export function useAddFramePicture() {
  const client = useClient();
  return useMutation({
    mutationFn: (file: File) => client.addFramePicture({ body: file, contentType: 'image/png' }),
  });
}

/** Writes the texts of a saved design into the working folder, for translators. */
export function useExportTexts(designId: string) {
  const client = useClient();
  return useMutation({
    mutationFn: (format: DesignTextsFormat) =>
      client.exportDesignTexts({ params: { designId }, body: { format } }),
  });
}

/** What has become of a file of texts. */
export type ImportedFile = { readonly name: string } & (
  { readonly imported: Awaited<ReturnType<Client['importDesignTexts']>> } | { readonly error: Error }
);

/**
 * Reads texts from files of translators into a saved design, one file after the other, and then the design. A file that
 * cannot be read refuses only itself.
 */
export function useImportTexts(designId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const importFile = async (file: File): Promise<ImportedFile> => {
    const { name } = file;
    try {
      const send = (sent: Parameters<Parameters<typeof sendFiles>[1]>[0]) =>
        client.importDesignTexts({ ...sent, params: { designId } });
      return { name, imported: await sendFiles([{ path: name, file }], send) };
    } catch (error) {
      return { name, error: error instanceof Error ? error : new Error(String(error)) };
    }
  };
  return useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const files: ImportedFile[] = [];
      for (const file of chosen) files.push(await importFile(file));
      return { files, read: await readDesign(client, designId) };
    },
    onSuccess: ({ read }) => queries.setQueryData(designKey(designId), read),
  });
}

/** Draws the pictures of a saved design. */
export function useDrawDesign(designId: string) {
  const client = useClient();
  return useMutation({
    mutationFn: (intoNew: boolean) => client.drawDesign({ params: { designId }, body: { intoNew } }),
  });
}
