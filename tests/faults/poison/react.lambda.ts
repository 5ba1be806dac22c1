import type { Pointer, Reactor } from '../../../functions/platform/store/reactor.ts';
import { guardedReactor, handler as product } from '../../../functions/stream/react.lambda.ts';
import { dieAt } from './poison.ts';

const poison: Reactor = {
  name: 'poison',
  on: ['CoursePublished'],
  react: ({ pk }) => Promise.resolve(dieAt('react', pk)),
};

/** The reactors of the product, after one at which the process dies. */
export async function handler(event: { readonly detail: Pointer }): Promise<void> {
  if (event.detail.names.includes('CoursePublished')) await guardedReactor(poison)(event.detail);
  await product(event);
}
