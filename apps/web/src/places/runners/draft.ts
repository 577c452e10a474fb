import type { FormField, RecordKind, RecordTypes } from './record-kind.ts';

/** The content of a form as typed, with the secrets of all login methods. */
export interface Draft {
  /** The typed texts by the names of their fields. */
  readonly texts: Readonly<Record<string, string>>;
  readonly devices: readonly DeviceDraft[];
}

/** A device in the form, with its capabilities as typed. */
export interface DeviceDraft {
  /** The React key of the device, which keeps its fields in place while other devices are removed. */
  readonly key: string;
  readonly name: string;
  readonly json: string;
}

/** The errors of a form by field. The fields of a device are `devices.INDEX.name` and `devices.INDEX.json`. */
export type DraftErrors = Readonly<Record<string, string | undefined>>;

/** Returns the content of the form for a stored record, or for a new one. */
export function makeDraft<Types extends RecordTypes>(
  { fields }: Pick<RecordKind<Types>, 'fields'>,
  record?: Types['record'],
): Draft {
  const stored = new Map<string, unknown>(Object.entries(record ?? {}));
  const devices = (stored.get('devices') ?? []) as readonly { name: string; capabilities: object }[];
  return {
    texts: Object.fromEntries(
      fields.map(({ name, initial = '' }) => [name, String(stored.get(name) ?? initial)]),
    ),
    devices: devices.map(({ name, capabilities }) => ({
      key: name,
      name,
      json: JSON.stringify(capabilities, null, 2),
    })),
  };
}

/** Whether a field is used with the other values of the form. */
export function isUsed({ when }: FormField, { texts }: Draft): boolean {
  return when === undefined || texts[when.field] === when.is;
}

/** Returns the entry that the form describes; if the form is invalid, the errors by field. */
export function readDraft<Types extends RecordTypes>(
  { fields, entrySchema }: RecordKind<Types>,
  draft: Draft,
): { readonly entry: Types['entry'] } | { readonly errors: DraftErrors } {
  const errors: Record<string, string | undefined> = {};
  for (const field of fields) if (isUsed(field, draft)) errors[field.name] = field.mistake?.(draft.texts);
  const texts = fields.map((field) => [field.name, readValue(field, draft.texts[field.name] ?? '')]);
  const devices = readDevices(draft.devices, errors);
  const { success, data, error } = entrySchema.safeParse({ ...Object.fromEntries(texts), devices });
  for (const { path, message } of error?.issues ?? []) {
    const name = path.join('.');
    errors[name] ??= `${nameField(fields, String(path.at(-1)))} ${message}.`;
  }
  const isValid = success && Object.values(errors).every((each) => each === undefined);
  return isValid ? { entry: data } : { errors };
}

function nameField(fields: readonly FormField[], name: string): string {
  const field = fields.find((each) => each.name === name);
  return field?.subject ?? `The ${(field?.label ?? name).toLowerCase()}`;
}

/** Returns a number for a field with digits: undefined if it is empty, and NaN if the text is not a number. */
function readValue({ inputMode }: FormField, typed: string): unknown {
  if (inputMode === undefined) return typed;
  const text = typed.trim();
  if (inputMode === 'url') return text;
  if (text === '') return undefined;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

function readDevices(devices: readonly DeviceDraft[], errors: Record<string, string | undefined>) {
  const names = devices.map(({ name }) => name.trim());
  return devices.map(({ json }, index) => {
    const name = names[index] ?? '';
    if (names.indexOf(name) < index && name !== '')
      errors[`devices.${index}.name`] = 'Another device has this name.';
    const capabilities = parseJson(json);
    if (typeof capabilities !== 'string') return { name, capabilities };
    errors[`devices.${index}.json`] = capabilities;
    return { name, capabilities: {} };
  });
}

/** Parses a JSON object. Returns a sentence for the user if the text is not a JSON object. */
function parseJson(json: string): object | string {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    return 'Capabilities are a JSON object: { "platformName": "Android", … }';
  } catch (error) {
    return `This is not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}
