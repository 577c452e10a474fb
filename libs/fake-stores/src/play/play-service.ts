import {
  CHANGES_IN_REVIEW,
  badRequest,
  googleErrorResponse,
  GoogleRefusal,
  notFound,
  PERMISSION_DENIED,
} from '../google/google-error.ts';
import { checkDraft } from './check-draft.ts';
import type { Edit } from './edits.ts';
import { methodMissing, type PlayCall, type PlayService, readCall } from './play-call.ts';
import { changeImages } from './play-images.ts';
import { imagesKey, type PlayState, requireImageType } from './play-listing.ts';
import { listReviews } from './play-reviews.ts';
import { changeTexts } from './play-texts.ts';
import { changeTrack, checkTracks } from './play-tracks.ts';
import { listReleaseSummaries } from './release-summaries.ts';

/**
 * Responds to a request as the Android Publisher API does. Checks in this order: token, path, query, app, edit,
 * permission.
 */
export async function respondAsPlay(service: PlayService, request: Request): Promise<Response> {
  try {
    return await respondToCall(service, readCall(service, request));
  } catch (error) {
    if (error instanceof GoogleRefusal) {
      const challenge: Record<string, string> =
        error.error.code === 401 ? { 'WWW-Authenticate': 'Bearer realm="https://accounts.google.com/"' } : {};
      return googleErrorResponse(error.error, challenge);
    }
    throw error;
  }
}

async function respondToCall(service: PlayService, call: PlayCall): Promise<Response> {
  const { edits } = service;
  const { account } = call.account;
  if (call.track !== undefined) return respondWithReleases(call, call.track);
  if (call.reviews) return respondWithReviews(service, call);
  if (call.editId === undefined) {
    if (call.method !== 'POST') throw new GoogleRefusal(methodMissing(call));
    return editResponse(edits.insert(call.packageName, account, call.app.live));
  }
  const edit = edits.require(call.editId, call.packageName, account);
  if (call.verb !== undefined) return respondToVerb(service, call, edit);
  if (call.parts.length === 0 && call.method === 'DELETE') {
    edit.state = 'deleted';
    return new Response(null, { status: 204 });
  }
  if (call.method === 'GET')
    return call.parts.length === 0 ? editResponse(edit) : Response.json(readPart(call, edit.draft));
  if (!call.account.mayWrite) throw new GoogleRefusal(PERMISSION_DENIED);
  const [part, , type] = call.parts;
  if (part === 'listings' && type !== undefined) return changeImages(service, call, edit.draft);
  if (part === 'tracks') return changeTrack(call, edit.draft);
  return changeTexts(call, edit.draft);
}

function respondWithReviews(service: PlayService, call: PlayCall): Response {
  if (call.method !== 'GET') throw new GoogleRefusal(methodMissing(call));
  return Response.json(listReviews(service, call));
}

function respondWithReleases(call: PlayCall, track: string): Response {
  const summaries = call.app.hasLifecycles ? listReleaseSummaries(call.app, track) : undefined;
  if (!summaries || call.method !== 'GET') throw new GoogleRefusal(methodMissing(call));
  return Response.json(summaries);
}

function respondToVerb(service: PlayService, call: PlayCall, edit: Edit): Response {
  if (call.method !== 'POST') throw new GoogleRefusal(methodMissing(call));
  if (call.verb === ':validate') {
    checkDraft(edit.draft);
    checkTracks(edit.draft, call.app.live);
    return editResponse(edit);
  }
  if (call.verb !== ':commit') throw new GoogleRefusal(methodMissing(call));
  if (!call.account.mayWrite) throw new GoogleRefusal(PERMISSION_DENIED);
  const { app } = call;
  if (app.inReview && call.query.get('changesInReviewBehavior') === 'ERROR_IF_IN_REVIEW')
    throw new GoogleRefusal(CHANGES_IN_REVIEW);
  checkDraft(edit.draft);
  checkTracks(edit.draft, app.live);
  const held = call.query.get('changesNotSentForReview') === 'true';
  if (held !== app.mustHoldChanges) throw new GoogleRefusal(held ? NOT_HELD : MUST_HOLD);
  if (app.inReview) app.reviewsCancelled += 1;
  app.inReview = false;
  app.live = edit.draft;
  edit.state = 'committed';
  service.edits.endOthers(call.packageName, edit);
  return editResponse(edit);
}

const MUST_HOLD = badRequest(
  'Changes cannot be sent for review automatically. Please set the query parameter changesNotSentForReview to true. Once committed, the changes in this edit can be sent for review from the Google Play Console UI.',
);
const NOT_HELD = badRequest(
  'Changes are sent for review automatically. The query parameter changesNotSentForReview must not be set.',
);

function editResponse(edit: Edit): Response {
  return Response.json({ id: edit.id, expiryTimeSeconds: String(Math.floor(edit.expiresAtMs / 1000)) });
}

function readPart(call: PlayCall, draft: PlayState): object {
  const [part, name, type, ...more] = call.parts;
  if (more.length > 0 || call.upload) throw new GoogleRefusal(methodMissing(call));
  if (part === 'details' && name === undefined) return draft.details;
  if (part === 'tracks' && type === undefined) return readTracks(draft, name);
  if (part !== 'listings') throw new GoogleRefusal(methodMissing(call));
  if (name === undefined) {
    return { kind: 'androidpublisher#listingsListResponse', ...withItems('listings', draft.listings) };
  }
  const listing = draft.listings.find(({ language }) => language === name);
  if (!listing) throw new GoogleRefusal(notFound(`No listing for language ${name} found.`));
  if (type === undefined) return listing;
  requireImageType(type);
  return withItems('images', draft.images.get(imagesKey(name, type)) ?? []);
}

function readTracks({ tracks }: PlayState, name: string | undefined): object {
  if (name === undefined)
    return { kind: 'androidpublisher#tracksListResponse', ...withItems('tracks', tracks) };
  const track = tracks.find((row) => row.track === name);
  if (!track) throw new GoogleRefusal(notFound(`Track ${name} not found.`));
  return track;
}

/** Creates an object with a list. As in Google's API, an empty list is left out together with its key. */
function withItems(key: string, items: readonly unknown[]): object {
  return items.length === 0 ? {} : { [key]: items };
}
