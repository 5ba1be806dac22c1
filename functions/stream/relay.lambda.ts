import { relay } from './relay.ts';

export const handler = relay;
