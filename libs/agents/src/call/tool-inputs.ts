import { LocaleCode, SlotKey, StoreName } from '@storedeck/listing';
import { z } from 'zod';

/** The id of the device of a call. It may be left out only if there is just one usable device. */
export const deviceInput = z.string().max(300).optional().describe('From devices; if several');

/** A store, in any spelling that the product prints. */
export const storeInput = StoreName;
/**
 * A locale. It is checked by a refinement and not by a pattern in the schema, because the list of tools would contain
 * the pattern again for each tool.
 */
export const localeInput = z
  .string()
  .refine((code) => LocaleCode.safeParse(code).success, 'a code such as en-US');
export const slotInput = z
  .string()
  .refine((key) => SlotKey.safeParse(key).success, 'a slot such as APP_IPHONE_67');
export const cursorInput = z.string().max(40).optional().describe("last 'more'");

/** A coordinate, in pixels of the screenshot that `screen` returns. */
export const coordinateInput = z.number().min(0);
