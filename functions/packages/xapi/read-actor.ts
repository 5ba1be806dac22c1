import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { actor, type Actor, actorKey } from '../../../shared/packages/xapi/actor.ts';
import { XapiProblem } from './xapi-problem.ts';
import { parseJson } from './xapi-request.ts';

/** Returns the actor of a parameter. @throws XapiProblem 400 */
export function readActor(text: string): Actor {
  const parsed = safeParse(actor, parseJson(text, 'The parameter agent'));
  if (!parsed.success || actorKey(parsed.data) === null)
    throw new XapiProblem(400, 'The parameter agent is an agent or an identified group.');
  return parsed.data;
}
