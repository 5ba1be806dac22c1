import type { ActivityTree } from './activity-tree.ts';
import type { GlobalObjectives } from '../../../shared/packages/global-objectives.ts';
import { changedObjectives, giveObjectives, setObjectives } from './global-objectives.ts';
import { type Json, patchOf, withPatch } from './json-patch.ts';
import { libraryPart } from './correct-once.ts';
import { Scorm2004Model } from './library-2004.ts';
import { forgetAtRetry } from './library-retry.ts';
import { correctSequencing } from './library-corrections.ts';
import { checkInteractions } from './library-interactions.ts';
import { MODEL_SETTINGS, NO_TRANSPORT } from './model-settings.ts';

/** What a request of navigation led to: an activity to be launched, the end of the course, or nothing. */
export type Outcome = { readonly kind: 'deliver'; readonly activity: string } | { readonly kind: 'end' } | { readonly kind: 'none' };

/** What is possible now: see NavigationValidityUpdate of the library. */
export type Validity = { readonly canContinue: boolean; readonly canGoBack: boolean; readonly blocked: readonly string[] };

/** A request that the page itself makes; packages write theirs into `adl.nav.request`. */
export type NavigationRequest = 'start' | 'resumeAll' | 'continue' | 'previous' | 'suspendAll' | 'exitAll' | { readonly choice: string };

/** One course of SCORM 2004: the data model of the present SCO, and the activity tree that all of its SCOs share. */
export type Course2004 = {
  readonly model: InstanceType<typeof Scorm2004Model>;
  /** Makes a request and tells what it led to. */
  request(request: NavigationRequest): Outcome;
  /** Gives the tree what the present SCO has told, before its attempt ends: the window may close at any time. */
  keepProgress(): void;
  /** Tells what the last request of the package led to, once. */
  takeOutcome(): Outcome;
  current(): string | null;
  validity(): Validity;
  /** The state of the tree as text for the next launch, without what every launch begins with. */
  state(): string;
};

const parsed = (text: string): Json => JSON.parse(text) as Json; // written by the library

/** What SCOs share is stored apart from the tree, and comes with the values of each. */
function stateOf(model: Course2004['model']): Json {
  const { sharedData: _, ...state } = parsed(model.serializeSequencingState()) as { [member: string]: Json };
  return state;
}

const lastResultOf = (model: Course2004['model']) => model.getSequencingService()?.getSequencingState().lastSequencingResult ?? null;

function settingsOf(
  tree: ActivityTree | null,
  hear: { deliver(id: string): void; end(): void; validity(choices: Validity): void },
): object {
  if (tree === null) return { ...MODEL_SETTINGS };
  return {
    ...MODEL_SETTINGS,
    sequencing: {
      activityTree: tree,
      logLevel: 'error',
      eventListeners: {
        onActivityDelivery: ({ id }: { id: string }) => hear.deliver(id),
        onSequencingSessionEnd: () => hear.end(),
        onNavigationValidityUpdate: (update: { continue: boolean; previous: boolean; choice: Record<string, string> }) =>
          hear.validity({
            canContinue: update.continue,
            canGoBack: update.previous,
            blocked: Object.entries(update.choice).flatMap(([id, possible]) => (possible === 'false' ? [id] : [])),
          }),
      },
    },
  };
}

/**
 * Returns a course over the activity tree of its manifest, in the state of the last launch where there is one. Without a tree it is a
 * data model alone. `globals`: what other packages of the learner have written of the objectives that it shares with them, and its state
 * then names those that it has changed since; null for a course that keeps its objectives for itself.
 */
export function openCourse2004(tree: ActivityTree | null, stored: string | null, globals: GlobalObjectives | null = null): Course2004 {
  let outcome: Outcome = { kind: 'none' };
  let validity: Validity = { canContinue: false, canGoBack: false, blocked: [] };
  const settings = settingsOf(tree, {
    deliver: (activity) => (outcome = { kind: 'deliver', activity }),
    end: () => (outcome = { kind: 'end' }),
    validity: (update) => (validity = update),
  });
  const model = new Scorm2004Model(settings, NO_TRANSPORT);
  checkInteractions(model);
  if (tree !== null) correctSequencing(model);
  const fresh = stateOf(model);
  if (tree !== null && stored !== null) restore(model, fresh, stored);
  if (globals !== null) giveObjectives(model, globals);
  else if (tree !== null) forgetAtRetry(model);
  const given = setObjectives(model);

  let former = lastResultOf(model);
  const takeOutcome = (): Outcome => {
    const last = lastResultOf(model);
    const again = last === former ? null : last;
    former = last;
    const taken = outcome;
    outcome = { kind: 'none' };
    if (taken.kind !== 'none' || String(again?.deliveryRequest) !== 'deliver' || !again?.targetActivity) return taken;
    // An activity that was suspended and is asked for again is delivered without an event.
    return { kind: 'deliver', activity: again.targetActivity.id };
  };

  return {
    model,
    request: (request) => {
      takeOutcome();
      if (typeof request === 'string') model.processNavigationRequest(request);
      else model.processNavigationRequest('choice', request.choice);
      return takeOutcome();
    },
    keepProgress: () => {
      const activity = model.getSequencingState()?.currentActivity;
      if (activity) libraryPart(model, 'overallSequencingProcess.terminationHandler._rteDataTransferService').transferRteData(activity);
    },
    takeOutcome,
    current: () => model.getSequencingState()?.currentActivity?.id ?? null,
    validity: () => {
      if (tree !== null) libraryPart(model, 'overallSequencingProcess').updateNavigationValidity();
      return validity;
    },
    state: () => {
      if (tree === null) return '';
      const changed = globals === null ? {} : changedObjectives(given, setObjectives(model));
      const patch = patchOf(fresh, stateOf(model)) ?? {};
      return JSON.stringify(Object.keys(changed).length === 0 ? patch : Object.assign({}, patch, { globals: changed }));
    },
  };
}

/** A state of another manifest, or none at all, leaves the tree as it begins. */
function restore(model: Course2004['model'], fresh: Json, stored: string): void {
  try {
    model.deserializeSequencingState(JSON.stringify(withPatch(fresh, parsed(stored))));
  } catch {
    // The learner begins at the beginning of the tree; the values of the SCOs are stored apart.
  }
}
