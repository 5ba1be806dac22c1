import type { Visit } from './commands.ts';

/** What a page of the cases does beside its calls. */
export type Page = {
  /** Whether it terminates when its calls are done; if not, when it is left. */
  readonly terminatesAtOnce: boolean;
  /** The navigation that it asks for when it is left; null: none. */
  readonly asksWhenLeft: string | null;
};

const USUAL: Page = { terminatesAtOnce: true, asksWhenLeft: null };

/** The pages that are not like the others, by the names of their files. */
const PAGES: Readonly<Record<string, Page>> = {
  'sequencingtestsingledoterminate.htm': { terminatesAtOnce: false, asksWhenLeft: null },
  'exitallonunload.htm': { terminatesAtOnce: false, asksWhenLeft: 'exitAll' },
  'suspendallonunload.htm': { terminatesAtOnce: false, asksWhenLeft: 'suspendAll' },
  'taract4onunload.htm': { terminatesAtOnce: false, asksWhenLeft: '{target=activity_4}choice' },
};

/** Returns what the page at an address does. */
export const pageAt = (entry: string): Page => PAGES[/([^/?]+)(?:\?|$)/.exec(entry)?.[1]?.toLowerCase() ?? ''] ?? USUAL;

/** What a case tells the learner to do: a move of the shell, or to leave and to open the package again. */
export type Instruction =
  | { readonly kind: 'continue' | 'previous' | 'suspend' | 'exit' }
  | { readonly kind: 'choice'; readonly title: string }
  /** `title`: what the learner chooses then; null: nothing. */
  | { readonly kind: 'relaunch'; readonly title: string | null };

const TEST = /^(DMI|API)t(\d)$/;

/** The instructions that name what the learner chooses after the package was opened again. */
const CHOSEN: Readonly<Record<string, string>> = { DMBxAct: 'Data Model Behavior Test 1', RelaunchCM10: 'Activity 4' };

/** Returns what the learner does after a visit; null: nothing, the page goes on by itself. */
export function instructionOf({ next }: Visit): Instruction | null {
  if (next === null) return null;
  const [what = '', ...titles] = next.split('~');
  const title = titles.at(-1) ?? null;
  const [, group, number] = TEST.exec(what) ?? [];
  if (number !== undefined) return { kind: 'choice', title: `${group === 'API' ? 'API' : 'Data Model'} Implementation Test ${number}` };
  if (what.startsWith('Continue')) return { kind: 'continue' };
  if (what === 'Previous') return { kind: 'previous' };
  if (what.startsWith('Choice') && title !== null) return { kind: 'choice', title };
  if (what.startsWith('Root')) return { kind: 'choice', title: 'root' };
  if (what.startsWith('Suspend')) return { kind: 'suspend' };
  if (/^(?:Exit|TRIGExitAll)/.test(what)) return { kind: 'exit' };
  return { kind: 'relaunch', title: CHOSEN[what] ?? (what.endsWith('nchoose') ? title : null) };
}
