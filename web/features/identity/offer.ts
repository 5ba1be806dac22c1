import { toApiError } from '../../api/api-error.ts';
import { randomKey } from '../../api/use-command.ts';
import { centralOrigin } from '../../api/tenant-address.ts';
import { exchange, fetchUser, type SessionUser } from '../../api/rest.ts';
import { dropArrival, readArrival } from '../../session/login-handoff-params.ts';

/** A session that came with the address. */
export type Offer = {
  readonly token: string;
  readonly user: SessionUser;
  readonly name: string;
  /** Whether the person must say that it is theirs: always, unless the central host sent them here. */
  readonly ask: boolean;
};

const CODE = /^ho_/;

/** Whether a page was opened from the central host, whose pages send exactly their origin. */
function isFrom(referrer: string, origin: string): boolean {
  try {
    return new URL(referrer).origin === origin;
  } catch {
    // No referrer at all: a bookmark, a mail, a page that hides itself.
    return false;
  }
}

/** One for the life of the page: the server answers the same code and nonce again, so a lost answer can be asked for twice. */
const nonce = randomKey();

async function open(): Promise<Offer | null> {
  const { token: given, name: givenName, referrer } = readArrival();
  if (!given) return null;
  try {
    // A bearer is looked at without being kept: a stranger's link must not replace the session that is here.
    const { token, user } = CODE.test(given) ? await exchange(given, nonce) : { token: given, user: await fetchUser({ token: given }) };
    const name = `${user.first_name} ${user.last_name}`.trim() || givenName || user.email;
    dropArrival();
    return { token, user, name, ask: !isFrom(referrer, centralOrigin()) };
  } catch (thrown) {
    if (!toApiError(thrown).unsettled) dropArrival();
    throw thrown;
  }
}

let opening: Promise<Offer | null> | null = null;

/** Exchanges the code or looks at the token once, however often the screen is rendered. null: nothing came with the address. */
export async function openOffer(): Promise<Offer | null> {
  opening ??= open();
  try {
    return await opening;
  } finally {
    opening = null;
  }
}
