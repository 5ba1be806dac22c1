import { queryClient } from '../../api/query-client.ts';
import { endSession } from '../../api/rest.ts';
import { dropIntendedRoute, dropSession, readToken } from '../../api/session-store.ts';

/** Ends the session here and on the server. Without a reply of the server, it is removed from this browser all the same. */
export async function signOut(): Promise<void> {
  const token = readToken();
  if (token) await endSession(token);
  dropIntendedRoute();
  dropSession();
  queryClient.clear();
}
