import { checkParameters, type XapiRequest } from '../xapi/xapi-request.ts';
import { readActor } from '../xapi/read-actor.ts';

/** Returns what is known of an agent, as a person of xAPI: what the request names, in lists. Nothing joins the accounts of one person. */
export function personOf(request: XapiRequest): object {
  checkParameters(request, ['agent']);
  const { objectType: _, name, ...identifiers } = readActor(request.parameters.get('agent') ?? '');
  const lists = Object.entries({ name, ...identifiers }).flatMap(([member, value]) =>
    value === undefined || member === 'member' ? [] : [[member, [value]]],
  );
  return { objectType: 'Person', ...(Object.fromEntries(lists) as object) }; // the entries of an object
}
