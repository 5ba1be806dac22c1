import { fullNameOf } from '../../../shared/people/full-name.ts';
import { toApiError } from '../../api/api-error.ts';
import { randomKey } from '../../api/use-command.ts';
import { centralOrigin } from '../../api/tenant-address.ts';
import { exchange, fetchUser, type SessionUser } from '../../api/rest.ts';
import { dropLoginHandoffParams, readLoginHandoffParams } from '../../session/login-handoff-params.ts';

/** A session from a code or token in the address. */
export type SessionOffer = {
  readonly token: string;
  readonly user: SessionUser;
  readonly name: string;
  /** Whether the person must confirm that the session is theirs: always, unless the central host opened the page. */
  readonly mustConfirm: boolean;
};

const CODE = /^ho_/;

/** Returns whether the page was opened from an origin; pages of the central host send exactly their origin as referrer. */
function isFrom(referrer: string, origin: string): boolean {
  try {
    return new URL(referrer).origin === origin;
  } catch {
    // Without a referrer: a bookmark, a mail, or a page that does not send one.
    return false;
  }
}

/** One for each load of the page: the server repeats its reply for the same code and nonce, so that the exchange can be retried. */
const nonce = randomKey();

async function open(): Promise<SessionOffer | null> {
  const { token: addressToken, name: addressName, referrer } = readLoginHandoffParams();
  if (!addressToken) return null;
  try {
    // A bearer token is read without being stored: a link of another person must not replace the present session.
    const { token, user } = CODE.test(addressToken)
      ? await exchange(addressToken, nonce)
      : { token: addressToken, user: await fetchUser({ token: addressToken }) };
    const name = fullNameOf(user) || addressName || user.email;
    dropLoginHandoffParams();
    return { token, user, name, mustConfirm: !isFrom(referrer, centralOrigin()) };
  } catch (thrown) {
    if (!toApiError(thrown).unsettled) dropLoginHandoffParams();
    throw thrown;
  }
}

let opening: Promise<SessionOffer | null> | null = null;

/** Returns the session that the address offers, or null where there is none. Exchanges the code or reads the token once for all renderings. */
export async function openSessionOffer(): Promise<SessionOffer | null> {
  opening ??= open();
  try {
    return await opening;
  } finally {
    opening = null;
  }
}
