import { Component, type ReactNode } from 'react';
import { Failed } from '../design/patterns/state/failed.tsx';
import { AuthLayout } from './auth-layout.tsx';

type Props = { readonly path: string; readonly children: ReactNode };
type State = { readonly error: Error | null; readonly path: string };

/** Shown when a screen failed to load or threw an error. Its code may belong to a release that was replaced, so trying again reloads the page. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, path: this.props.path };

  static getDerivedStateFromError = (error: Error): Partial<State> => ({ error });

  /** A new address renders the screens again. */
  static getDerivedStateFromProps = ({ path }: Props, state: State): State | null => (path === state.path ? null : { error: null, path });

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <AuthLayout>
        <Failed title="This page could not be shown" error={error} onRetry={() => location.reload()} />
      </AuthLayout>
    );
  }
}
