import { META, STATELESS_VERSION } from './protocol-version.ts';
import { RPC_CODE, RpcError } from './rpc-error.ts';

/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The id by which a client finds the response to its request. */
export type RequestId = string | number;

/** A JSON-RPC request (`id` is set) or notification. */
export interface Message {
  readonly id: RequestId | undefined;
  readonly method: string;
  readonly params: JsonObject;
  /** `params._meta`, empty if there is none. */
  readonly meta: JsonObject;
}

/**
 * Reads a JSON value as a message. Returns undefined for a response of the client, which is ignored, because this
 * server sends no requests to clients.
 * @throws RpcError
 */
export function readMessage(value: unknown): Message | undefined {
  const fields = objectOf(value);
  if (fields?.['jsonrpc'] !== '2.0') throw notAMessage();
  const { id, method, params = {} } = fields;
  if (method === undefined && ('result' in fields || 'error' in fields)) return undefined;
  const given = objectOf(params);
  if (typeof method !== 'string' || given === undefined || !(id === undefined || isId(id)))
    throw notAMessage();
  return { id, method, params: given, meta: objectOf(given['_meta']) ?? {} };
}

/**
 * Returns the id of a value that may be a request; null if it has no valid id. Used in the response to an invalid
 * request.
 */
export function idOf(value: unknown): RequestId | null {
  const id = objectOf(value)?.['id'];
  return isId(id) ? id : null;
}

/** Whether a message names its version in `params._meta`, as messages of the stateless revision do. */
export function claimsStateless({ meta }: Message): boolean {
  return META.version in meta;
}

/** Checks that `params._meta` contains everything that a stateless request must contain. @throws RpcError */
export function checkEnvelope({ meta }: Message): void {
  const version = meta[META.version];
  const missing = [META.version, META.abilities].filter((key) => meta[key] === undefined);
  if (missing.length > 0) throw envelopeInvalid(`_meta has no ${missing.join(' and no ')}`);
  if (typeof version !== 'string') throw envelopeInvalid(`${META.version} is not a text`);
  if (objectOf(meta[META.abilities]) === undefined)
    throw envelopeInvalid(`${META.abilities} is not an object`);
  if (version !== STATELESS_VERSION) throw versionUnsupported(version, [STATELESS_VERSION]);
}

/** Returns the error for a version that is not supported. */
export function versionUnsupported(requested: string, supported: readonly string[]): RpcError {
  return new RpcError(
    RPC_CODE.versionUnsupported,
    `Unsupported protocol version: ${requested.slice(0, 40)}`,
    {
      data: { supported, requested: requested.slice(0, 40) },
      status: 400,
    },
  );
}

/** Returns a value that is an object, but not an array; undefined for every other value. */
export function objectOf(value: unknown): JsonObject | undefined {
  // The cast is safe, because `JsonObject` assumes nothing about the values of the object.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

function isId(value: unknown): value is RequestId {
  return typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value));
}

function envelopeInvalid(reason: string): RpcError {
  return new RpcError(RPC_CODE.paramsInvalid, `Invalid request of revision ${STATELESS_VERSION}: ${reason}`, {
    status: 400,
  });
}

function notAMessage(): RpcError {
  return new RpcError(RPC_CODE.requestInvalid, 'The body is not a JSON-RPC 2.0 message', { status: 400 });
}
