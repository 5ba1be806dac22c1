import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useViewer } from './viewer.tsx';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word, i, all) => (i === 0 || i === all.length - 1 ? [...word].slice(0, 1) : []))
    .join('')
    .toUpperCase();

/** The person's initials; opens their menu. */
export function AvatarButton(props: ComponentPropsWithRef<'button'>): ReactNode {
  const { user, fullName } = useViewer();
  return (
    <button type="button" aria-haspopup="menu" {...props} className="user-button" aria-label="Your menu">
      <span className="avatar">{initials(fullName || user.email)}</span>
    </button>
  );
}
