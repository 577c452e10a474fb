import { androidRung, readAndroidTree, WDA_RUNG } from '@storedeck/devices';

import type { Parts } from '../compose.ts';
import type { Handlers } from '../http/endpoint-handler.ts';
import { pictureSize } from '../http/picture-size.ts';

export function treeRoutes({ devices }: Parts) {
  const libraries = async (host: string | undefined) => {
    const { hosts, trees } = await devices();
    const { adb, wda } = hosts.get(host);
    return { adb, wda, trees };
  };

  return {
    androidTree: async ({ query, signal }) => {
      const { adb, trees } = await libraries(query.host);
      const device = await adb.device(query.serial, { signal });
      const tree = await readAndroidTree(device, signal);
      return { ok: true, ...trees.describe(device, tree, androidRung(tree, device.serial)) };
    },

    releaseAndroidTree: async ({ body, signal }) => {
      const { adb } = await libraries(body.host);
      await (await adb.device(body.serial, { signal })).releaseTree();
      return { ok: true };
    },

    iosTree: async ({ query, signal }) => {
      const { wda, trees } = await libraries(query.host);
      const device = await wda.device(query.udid);
      const tree = await device.tree({ signal, picture: pictureSize(query.picture) });
      return { ok: true, ...trees.describe(device, tree, WDA_RUNG) };
    },
  } satisfies Partial<Handlers>;
}
