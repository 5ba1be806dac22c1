import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionSpec } from '../../functions/platform/runtime/manifest-types.ts';
import type { OutboundNetwork } from '../../functions/platform/outbound/network.ts';
import type { AnswerStream } from './answer-stream.ts';
import { account, region } from './names.ts';
import { isInPrivateNetwork, networkOfParent } from './parent-process.ts';
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
  /** The way to other sites, for a function that reaches them, where this process has none of its own. */
  outbound?: OutboundNetwork;
};
type Handler = (event: unknown, ...more: [Context] | [AnswerStream, Context]) => Promise<unknown>;

/** Calls a function with an event, and with what it writes its answer into; rejects with the error that it throws, or with FunctionTimeout. */
export type Invoke = (spec: FunctionSpec, event: unknown, answer?: AnswerStream) => Promise<unknown>;

/** A function did not return within the time limit of the manifest. */
export class FunctionTimeout extends Error {
  constructor(name: string, seconds: number) {
    super(`Function ${name} did not return within ${seconds} s.`);
    this.name = 'FunctionTimeout';
  }
}

function contextOf(spec: FunctionSpec): Context {
  const deadline = Date.now() + spec.timeoutSeconds * 1000;
  return {
    functionName: `trellis-local-${spec.name}`,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${region}:${account}:function:trellis-local-${spec.name}`,
    memoryLimitInMB: String(spec.memoryMb),
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/trellis-local-${spec.name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    ...(spec.mayReachWeb && isInPrivateNetwork && { outbound: networkOfParent }),
  };
}

/** Returns an invoker that imports each function at its first call, because functions read the environment when they are loaded. */
export function invoker(plan: CloudPlan): Invoke {
  const handlers = new Map<string, Promise<Handler>>();

  const load = async (spec: FunctionSpec): Promise<Handler> => {
    const file = plan.functions === 'bundled' ? join(plan.bundles, `${spec.name}.mjs`) : join(plan.root, spec.entry);
    const module: unknown = await import(pathToFileURL(file).href);
    if (typeof module === 'object' && module !== null && 'handler' in module && typeof module.handler === 'function') {
      return module.handler as Handler; // the contract of Lambda, which an import does not type
    }
    throw new Error(`${spec.entry} exports no handler.`);
  };

  const handlerOf = (spec: FunctionSpec): Promise<Handler> => {
    const loaded = handlers.get(spec.name);
    if (loaded) return loaded;
    const loading = load(spec);
    handlers.set(spec.name, loading);
    // After a failure the next call loads the function again, as in Lambda.
    loading.catch(() => handlers.delete(spec.name));
    return loading;
  };

  return async (spec, event, answer) => {
    const handler = await handlerOf(spec);
    const context = contextOf(spec);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new FunctionTimeout(spec.name, spec.timeoutSeconds)), spec.timeoutSeconds * 1000);
    });
    try {
      return await Promise.race([Promise.resolve(answer ? handler(event, answer, context) : handler(event, context)), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
