import { restHandler } from '../platform/rest/rest.ts';
import { unsubscribe } from './preferences/unsubscribe.commands.ts';

/** By RFC 8058 mail programs POST to the address of List-Unsubscribe. Whoever opens it in a browser chooses in their profile: what merely looks at links changes nothing. */
export const handler = restHandler({
  'POST /api/unsubscribe/{token}': async ({ parameters }) => {
    await unsubscribe(parameters['token'] ?? '');
    return Response.json({ message: 'These emails are turned off.' });
  },
  'GET /api/unsubscribe/{token}': () => Promise.resolve(new Response(null, { status: 303, headers: { location: '/app/profile' } })),
});
