import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';

export function frameRoutes({ config: { dir }, designsReady }: Parts) {
  return {
    frameDesigns: async () => {
      const { listFrames } = await import('../frames/list-frames.ts');
      return { ok: true, ...(await listFrames(dir)) };
    },

    startDesign: async ({ body }) => {
      const { startDesign } = await import('../frames/start-design.ts');
      const { path, warnings } = await startDesign(dir, body);
      return { ok: true, path, warnings: [...warnings] };
    },

    readDesign: async ({ params }) => {
      await designsReady();
      const { openDesign } = await import('../frames/design-files.ts');
      return { ok: true, ...(await openDesign(dir, params.designId)) };
    },

    writeDesign: async ({ params, body }) => {
      const { saveDesign } = await import('../frames/design-files.ts');
      return { ok: true, ...(await saveDesign(dir, params.designId, body)) };
    },

    drawDesign: async ({ params, body, signal }) => {
      await designsReady();
      const { drawDesign } = await import('../frames/design-files.ts');
      return { ok: true, ...(await drawDesign(dir, { ...params, ...body, signal })) };
    },

    addFramePicture: async ({ body }) => {
      const { addFramePicture } = await import('../frames/add-frame-picture.ts');
      return { ok: true, ...(await addFramePicture(dir, body)) };
    },

    exportDesignTexts: async ({ params, body, signal }) => {
      const { exportDesignTexts } = await import('../frames/design-texts.ts');
      return { ok: true, ...(await exportDesignTexts(dir, { ...params, ...body, signal })) };
    },

    importDesignTexts: async ({ params, body, signal }) => {
      const { importSentTexts } = await import('../frames/design-texts.ts');
      const { newLanguages, lost, ...imported } = await importSentTexts(dir, { ...params, body, signal });
      return { ok: true, ...imported, newLanguages: [...newLanguages], lost: [...lost] };
    },
  } satisfies Partial<Handlers>;
}
