import { Component, type ReactNode } from 'react';
import { pathBelowBase } from '../api/base-path.ts';
import { useOnlineAgain } from '../design/patterns/behaviour/use-online-again.ts';
import { Failed } from '../design/patterns/state/failed.tsx';
import { reloadIfReplaced } from './release.ts';
import { loadingOf } from './screen-modules.ts';
import { t } from '../texts/text.ts';

type Props = {
  readonly path: string;
  /** Puts what is said of a failure into the frame that the screen has otherwise. */
  readonly frame: (said: ReactNode) => ReactNode;
  readonly children: ReactNode;
};
type State = { readonly error: Error | null; readonly asking: boolean; readonly path: string };

/** Says that a screen cannot be shown, and tries again by itself once the browser is online. */
function NotShown({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  useOnlineAgain(true, onRetry);
  return <Failed title={t('This page could not be shown')} error={error} onRetry={onRetry} />;
}

/**
 * Shown when a screen failed to load or threw an error: the frame around it stays. Its code may belong to a release that was replaced, for
 * which the page is reloaded, once.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, asking: false, path: this.props.path };

  static getDerivedStateFromError = (error: Error): Partial<State> => ({ error, asking: true });

  /** A new address renders the screens again. */
  static getDerivedStateFromProps = ({ path }: Props, state: State): State | null =>
    path === state.path ? null : { error: null, asking: false, path };

  override componentDidCatch(): void {
    void reloadIfReplaced().then(() => this.setState({ asking: false }));
  }

  /** Loads the screen once more. Where the server answers and it does not come all the same, a reload may help: some browsers keep a failure. */
  readonly #retry = async (): Promise<void> => {
    const { path } = this.props;
    this.setState({ asking: true });
    const release = await reloadIfReplaced();
    const loading = loadingOf(pathBelowBase(location.pathname));
    const isThere = loading !== null && (await loading.then(() => true).catch(() => false));
    if (path !== this.props.path) return;
    if (!isThere && release !== 'out of reach') location.reload();
    else this.setState((now) => ({ asking: false, error: isThere ? null : now.error }));
  };

  readonly #again = (): void => void this.#retry();

  override render(): ReactNode {
    const { error, asking } = this.state;
    const { frame, children } = this.props;
    if (!error) return children;
    return frame(asking ? null : <NotShown error={error} onRetry={this.#again} />);
  }
}
