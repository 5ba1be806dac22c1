import type { FromShell, LaunchableState } from '../../../../shared/packages/shell-messages.ts';
import type { OpenPackage } from './open-package.ts';
import { contentsOf, partBeside } from './package-contents.ts';

/** Where the package is shown: in the popup, or in a window of its own. */
export type PackageView = 'popup' | 'window';

export type Navigation = Omit<Extract<FromShell, { type: 'navigation' }>, 'type'>;

/**
 * An open package. Phases: opening = the server is asked; loading = the frame loads; running; closing = its last values are saved;
 * superseded = another window has it; failed.
 */
export type PackageState = {
  readonly phase: 'opening' | 'loading' | 'running' | 'closing' | 'superseded' | 'failed';
  readonly view: PackageView;
  readonly open: OpenPackage | null;
  readonly scos: readonly LaunchableState[];
  readonly navigation: Navigation | null;
  /** Values of the package that the server does not have yet. */
  readonly isUnsaved: boolean;
  /** The package wants to keep a longer place than is kept. */
  readonly isPlaceLost: boolean;
  /** Why it failed. */
  readonly message: string | null;
};

/** Messages that tell of the package itself; what it has stated is told by the server, and what is stored is for the next reads. */
type ShellMessage = Exclude<FromShell, { type: 'stated' | 'stored' }>;

export type PackageEvent =
  | { readonly type: 'asked'; readonly view: PackageView }
  | { readonly type: 'opened'; readonly open: OpenPackage }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'leaving' }
  | { readonly type: 'told'; readonly message: ShellMessage };

export const INITIAL: PackageState = {
  phase: 'opening',
  view: 'popup',
  open: null,
  scos: [],
  navigation: null,
  isUnsaved: false,
  isPlaceLost: false,
  message: null,
};

const NO_NAVIGATION: Navigation = { current: null, canContinue: false, canGoBack: false, canExit: false, blocked: [] };

/** Returns where a package of cmi5 leads: its parts are open to the learner in any order. */
function betweenAus({ open }: PackageState, current: string): Navigation {
  if (open?.manifest.standard !== 'cmi5') return NO_NAVIGATION;
  const entries = contentsOf(open.manifest);
  const [canContinue, canGoBack] = (['continue', 'previous'] as const).map((step) => partBeside(entries, current, step) !== null);
  return { ...NO_NAVIGATION, canContinue: canContinue === true, canGoBack: canGoBack === true };
}

function afterMessage(state: PackageState, message: Exclude<ShellMessage, { type: 'place' }>): PackageState {
  switch (message.type) {
    case 'loaded': {
      const navigation = { ...(state.navigation ?? betweenAus(state, message.sco)), current: message.sco };
      return { ...state, phase: state.phase === 'closing' ? 'closing' : 'running', navigation };
    }
    case 'progress':
      return { ...state, scos: message.scos };
    case 'navigation': {
      const { type: _, ...navigation } = message;
      return { ...state, navigation };
    }
    case 'saved':
      return { ...state, isUnsaved: false };
    case 'unsaved':
      return { ...state, isUnsaved: true };
    case 'superseded':
      return { ...state, phase: 'superseded' };
    case 'failed':
      return { ...state, phase: 'failed', message: message.message };
    case 'ready':
    case 'closed':
      return state;
  }
}

/** Returns the state after an event. */
export function packageReducer(state: PackageState, event: PackageEvent): PackageState {
  switch (event.type) {
    case 'asked':
      return { ...INITIAL, view: event.view };
    case 'opened':
      return { ...state, phase: 'loading', open: event.open, scos: event.open.scos };
    case 'refused':
      return { ...state, phase: 'failed', message: event.message };
    case 'leaving':
      return { ...state, phase: 'closing' };
    case 'told':
      if (event.message.type === 'place') return { ...state, isPlaceLost: !event.message.isKept };
      return afterMessage(state, event.message);
  }
}
