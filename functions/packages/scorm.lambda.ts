import type { Operation } from '../../shared/access/table.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import { authorise } from '../platform/request/authorise.ts';
import { inputOfCaller, restHandler, type RestRequest, type RestRoutes } from '../platform/rest/rest.ts';
import { launchAu } from './cmi5/launch-au.commands.ts';
import { valueOf } from './scorm/get-value.queries.ts';
import { initialize } from './scorm/initialize.commands.ts';
import { inStandard, refusedResponse, type RuntimeCall } from './scorm/refused-call.ts';
import { committedInput, getValueInput, initializeInput, type RuntimeInput, setValueInput } from './scorm/runtime-input.ts';
import { runtimeCaller } from './launch/runtime-caller.ts';
import { type RuntimeTarget, runtimeTarget } from './scorm/runtime-target.queries.ts';
import { commitValues, setValues } from './scorm/write-values.commands.ts';

type Answered<Input> = (caller: RuntimeTarget, input: Input) => Promise<object>;

/** Returns the handler of a call on one kind of host: with the bearer on the API host, with a launch token on that of a package. */
function handled<Input extends RuntimeInput>(
  name: RuntimeCall,
  read: (rest: RestRequest) => Input | Promise<Input>,
  answer: Answered<Input>,
  host: 'api' | 'content',
): RestRoutes[string] {
  const operation: Operation = name === 'get-value' ? `GET /api/scorm/${name}` : `POST /api/scorm/${name}`;
  return async (rest) => {
    if ((rest.call.hostContext.kind === 'content') !== (host === 'content')) throw notFound();
    const input = await inputOfCaller(
      () => read(rest),
      () => runtimeCaller(rest, operation, () => Promise.resolve(null)),
    );
    const caller = await runtimeTarget(rest, operation, input);
    return Response.json(await inStandard(caller.target.pkg.facts.standard, name, () => answer(caller, input)));
  };
}

/** Initialize of the API host opens packages of every standard; those of xAPI and cmi5 have calls of their own afterwards. */
async function initializeAny(rest: RestRequest): Promise<Response> {
  const { call, request } = rest;
  if (call.hostContext.kind === 'content') throw notFound();
  const viewer = authorise('POST /api/scorm/initialize', await call.resolveViewer());
  const launched = await launchAu(viewer, call, await initializeInput({ ...rest, request: request.clone() }));
  return launched ? Response.json(launched) : handled('initialize', initializeInput, initialize, 'api')(rest);
}

/** The calls of a package under a path. */
const routesBelow = (path: string, host: 'api' | 'content'): RestRoutes => ({
  [`POST ${path}/initialize`]: handled('initialize', initializeInput, initialize, host),
  [`GET ${path}/get-value`]: handled(
    'get-value',
    getValueInput,
    async (caller, input) => ({ value: await valueOf(caller, input), errorCode: '0' }),
    host,
  ),
  [`POST ${path}/set-value`]: handled('set-value', setValueInput, setValues, host),
  [`POST ${path}/commit`]: handled('commit', committedInput, (caller, input) => commitValues(caller, input, false), host),
  [`POST ${path}/finish`]: handled('finish', committedInput, (caller, input) => commitValues(caller, input, true), host),
});

// What a package stores must never be refused for the number of calls: a learner's work would be lost.
export const handler = restHandler(
  { ...routesBelow('/api/scorm', 'api'), ...routesBelow('/_t/scorm', 'content'), 'POST /api/scorm/initialize': initializeAny },
  { isThrottled: false, responseTo: refusedResponse },
);
