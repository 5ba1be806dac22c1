import { queryClient } from '../../api/query-client.ts';
import { endSession } from '../../api/rest.ts';
import { dropIntendedRoute, dropSession, readToken } from '../../api/session-store.ts';

/** Ends the session here and on the server. Where nobody answers, this browser forgets it all the same. */
export async function signOut(): Promise<void> {
  const token = readToken();
  if (token) await endSession(token);
  dropIntendedRoute();
  dropSession();
  queryClient.clear();
}
