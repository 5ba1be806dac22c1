import { AppError, unauthenticated } from '../../../shared/kernel/errors.ts';
import { languageOf } from '../../../shared/kernel/regional/languages.ts';
import { pageAddress, signedReader } from '../../courses/web-pages/page-addresses.queries.ts';
import type { SignIn } from '../../platform/credentials/sign-in.ts';
import { MALFORMED, pageUrlOf } from '../../platform/outbound/target.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { isLiveSignIn, signInOf } from '../../platform/request/live-sign-in.ts';
import type { Call } from '../../platform/request/request.ts';
import { restHandler, type RestRequest } from '../../platform/rest/rest.ts';
import { isStoredAddress } from './stored-address.queries.ts';

const missing = (): AppError => new AppError('BAD_REQUEST', 'The address of the page is missing.');
const malformed = (): AppError => new AppError('BAD_REQUEST', MALFORMED);
const expired = (): AppError => new AppError('FORBIDDEN', 'This link has expired. Please reload the page.');
const notStored = (): AppError => new AppError('FORBIDDEN', 'This page is in no course that you may open.');

/** Returns the sign-in of a reader by their session: the address has to be that of a unit that they may read. */
async function readerByBearer(call: Call, url: string): Promise<SignIn> {
  const viewer = authorise('proxy.bearer', await call.resolveViewer());
  if (url === '') throw missing();
  if (!pageUrlOf(url)) throw malformed();
  if (!(await isStoredAddress(viewer, url, call.now))) throw notStored();
  return signInOf(viewer);
}

/** Leads from the host of the app, where nothing of another site is shown, to the page on the content host. */
async function proxy({ call, request }: RestRequest): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const url = searchParams.get('url') ?? '';
  const signed = signedReader(searchParams, call.now);
  if (!signed && !call.tokenSent) throw searchParams.has('sig') ? expired() : unauthenticated();
  if (signed && !(await isLiveSignIn(signed, call.now))) throw expired();
  const signIn = signed ?? (await readerByBearer(call, url));
  const language = languageOf(searchParams.get('lang'));
  const location = pageAddress({ signIn, host: call.host }, url, call.now);
  return new Response(null, { status: 302, headers: { location: language ? `${location}&lang=${language}` : location } });
}

export const handler = restHandler({ 'GET /api/proxy': proxy });
