import { functions } from '../../../functions/manifest.ts';
import { inParallel } from '../../../functions/platform/runtime/parallel.ts';
import type { Environment } from '../../aws/environment.ts';
import { callLogGroupIn, logGroupNameIn } from '../../aws/names.ts';
import { serviceCall } from '../aws-call.ts';
import type { Span } from './span.ts';

type LoggedEvent = { readonly timestamp?: number; readonly message?: string };
type LogPage = { readonly events?: readonly LoggedEvent[]; readonly nextToken?: string };
type Line = { readonly at: number; readonly line: string };

/** FilterLogEvents has a quota of so many calls a second in small regions. */
const AT_ONCE = 4;
/** A request has a few lines; more pages than this are those of a reference that is none. */
const MOST_PAGES = 200;

/** Returns the id of the invocation of Lambda in a line of the API; undefined in any other line. */
function invocationIn(line: string): string | undefined {
  try {
    const { invocation } = JSON.parse(line) as { readonly invocation?: unknown };
    return typeof invocation === 'string' && invocation.length > 8 ? invocation : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the lines of a request in CloudWatch Logs, the oldest first, by FilterLogEvents within the span. What Lambda says itself of a function
 * that ended or ran out of time names its invocation alone, which the line of the API ties to the request.
 */
export async function linesInCloud(env: Environment, reference: string, { from, to }: Span): Promise<string[]> {
  const logs = serviceCall('logs', env.region);
  const search = async (logGroupName: string, text: string): Promise<Line[]> => {
    const lines: Line[] = [];
    let nextToken: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const input = {
        logGroupName,
        startTime: from,
        endTime: to,
        filterPattern: `"${text}"`,
        ...(nextToken !== undefined && { nextToken }),
      };
      const found: LogPage = await logs<LogPage>('POST', '/', input, 'Logs_20140328.FilterLogEvents');
      for (const { timestamp = 0, message = '' } of found.events ?? []) lines.push({ at: timestamp, line: message.trimEnd() });
      nextToken = found.nextToken;
      if (nextToken === undefined) break;
    }
    return lines;
  };
  const ofFunctions = functions.map(({ name }) => logGroupNameIn(env, name));
  const searchAll = async (groups: readonly string[], text: string): Promise<Line[]> =>
    (await inParallel(groups, AT_ONCE, (group) => search(group, text))).flat();
  const named = await searchAll([callLogGroupIn(env), ...ofFunctions], reference);
  const invocations = new Set(named.flatMap(({ line }) => invocationIn(line) ?? []));
  for (const invocation of invocations) named.push(...(await searchAll(ofFunctions, invocation)));
  return [...new Map(named.toSorted((a, b) => a.at - b.at).map(({ line }) => [line, line])).values()];
}
