import type { Way } from '../ways.ts';
import type { Replies } from '../../../fixtures/generated/replies.ts';

/** Where the first admin of an instance works. */
export type Office = {
  /** In which way they work with their page. */
  readonly way: Way;
  /** Returns the address of a place of the instance. */
  at(path: string): string;
  /** Makes a call as the admin, for what a step needs and is not about. */
  ask(query: string, variables?: Record<string, unknown>): Promise<Replies>;
};
