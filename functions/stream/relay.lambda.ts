import { loggedWork } from '../platform/runtime/log-context.ts';
import { relay } from './relay.ts';

export const handler = loggedWork(() => null, relay);
