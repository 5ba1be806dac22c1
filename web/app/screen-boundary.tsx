import { Component, type ReactNode } from 'react';
import { Failed } from '../design/patterns/state/failed.tsx';
import { DoorLayout } from './door.tsx';

type Props = { readonly path: string; readonly children: ReactNode };
type State = { readonly error: Error | null; readonly path: string };

/** Last resort: a screen that failed to load or threw. Its code may be of a release that is gone, so trying again loads the page. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, path: this.props.path };

  static getDerivedStateFromError = (error: Error): Partial<State> => ({ error });

  /** Another address is another chance. */
  static getDerivedStateFromProps = ({ path }: Props, state: State): State | null => (path === state.path ? null : { error: null, path });

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <DoorLayout>
        <Failed title="This page could not be shown" error={error} onRetry={() => location.reload()} />
      </DoorLayout>
    );
  }
}
