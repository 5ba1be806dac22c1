import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

export type Prompt<Props> = { readonly Part: LazyExoticComponent<ComponentType<Props>>; readonly load: () => Promise<unknown> };

/**
 * React.lazy, but without its wait where the code has come already: a boundary that shows nothing for an instant is held on nothing
 * for a third of a second more.
 */
export function promptLazy<Module, Props>(fetch: () => Promise<Module>, pick: (module: Module) => ComponentType<Props>): Prompt<Props> {
  let arrived: { default: ComponentType<Props> } | null = null;
  const load = async (): Promise<{ default: ComponentType<Props> }> => (arrived = { default: pick(await fetch()) });
  // oxlint-disable-next-line unicorn/no-thenable -- what React.lazy asks is just that, and nothing awaits it
  const now = { then: (done: (module: typeof arrived) => void): void => done(arrived) };
  // lazy calls `then` and looks again at once, so that what answers at once never suspends; its type knows promises only.
  const Part = lazy(() => (arrived ? (now as unknown as ReturnType<typeof load>) : load()));
  return { Part, load };
}
