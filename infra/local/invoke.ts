import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionSpec } from '../../functions/platform/runtime/manifest-types.ts';
import { account, region } from './names.ts';
import type { CloudPlan } from './plan.ts';

type Context = {
  functionName: string;
  functionVersion: string;
  invokedFunctionArn: string;
  memoryLimitInMB: string;
  awsRequestId: string;
  logGroupName: string;
  logStreamName: string;
  callbackWaitsForEmptyEventLoop: boolean;
  getRemainingTimeInMillis(): number;
};
type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** Calls a function with an event; rejects with what it throws, or with a TimeOut. */
export type Invoke = (spec: FunctionSpec, event: unknown) => Promise<unknown>;

export class TimeOut extends Error {
  constructor(name: string, seconds: number) {
    super(`Function ${name} did not answer within ${seconds} s.`);
    this.name = 'TimeOut';
  }
}

function contextOf(spec: FunctionSpec): Context {
  const ends = Date.now() + spec.timeoutSeconds * 1000;
  return {
    functionName: `trellis-local-${spec.name}`,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${region}:${account}:function:trellis-local-${spec.name}`,
    memoryLimitInMB: String(spec.memoryMb),
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/trellis-local-${spec.name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, ends - Date.now()),
  };
}

/** Imports functions at their first call, since what they read from the environment must be there by then. */
export function invoker(plan: CloudPlan): Invoke {
  const handlers = new Map<string, Promise<Handler>>();

  const load = async (spec: FunctionSpec): Promise<Handler> => {
    const file = plan.functions === 'bundled' ? join(plan.bundles, `${spec.name}.mjs`) : join(plan.root, spec.entry);
    const module: unknown = await import(pathToFileURL(file).href);
    if (typeof module === 'object' && module !== null && 'handler' in module && typeof module.handler === 'function') {
      return module.handler as Handler; // that it takes an event and a context is Lambda's contract, which no type carries over an import
    }
    throw new Error(`${spec.entry} exports no handler.`);
  };

  const handlerOf = (spec: FunctionSpec): Promise<Handler> => {
    const known = handlers.get(spec.name);
    if (known) return known;
    const loading = load(spec);
    handlers.set(spec.name, loading);
    // A failed start is tried again with the next call, as Lambda does.
    loading.catch(() => handlers.delete(spec.name));
    return loading;
  };

  return async (spec, event) => {
    const handler = await handlerOf(spec);
    const context = contextOf(spec);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new TimeOut(spec.name, spec.timeoutSeconds)), spec.timeoutSeconds * 1000);
    });
    try {
      return await Promise.race([Promise.resolve(handler(event, context)), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
