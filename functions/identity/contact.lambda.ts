import { jsonBody, restHandler } from '../platform/rest/rest.ts';
import { contactSupport } from './contact.commands.ts';

export const handler = restHandler({
  'POST /api/contact': async ({ call, request }) => {
    await contactSupport(call, await jsonBody(request));
    return Response.json({ message: 'Your message has been sent successfully!' }, { status: 202 });
  },
});
