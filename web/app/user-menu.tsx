// @chunk floating
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ICON } from '../design/primitives/icon.ts';
import { Menu } from '../design/primitives/menu.ts';
import { AvatarButton } from './avatar-button.tsx';
import { LanguageChoice } from './languages/language-choice.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import { usePaths } from '../session/use-paths.ts';
import { useViewer } from '../session/viewer.tsx';
import styles from './user-menu.module.css';
import { t } from '../texts/text.ts';

export type ViewTarget = { readonly label: string; readonly to: string };

/** The menu of the signed-in person. `defaultOpened`: it was clicked before its code was loaded, so it opens at once. */
export function UserMenu({ defaultOpened, target }: { defaultOpened: boolean; target: ViewTarget | null }): ReactNode {
  const { user, fullName, instance, mayOpen } = useViewer();
  const paths = usePaths();
  const links = [
    { label: t('My profile'), to: paths.profile(), shown: mayOpen('profile') },
    { label: t('My Courses'), to: paths.myCourses(), shown: instance !== null && mayOpen('myCourses') },
    { label: t('Course Catalog'), to: paths.courseCatalog(), shown: instance !== null && mayOpen('courseCatalog') },
    { label: t('LMS Instances'), to: paths.instances(), shown: mayOpen('instances') },
  ].filter(({ shown }) => shown);
  return (
    <Menu defaultOpened={defaultOpened}>
      <Menu.Target>
        <AvatarButton />
      </Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 72px)" style={{ overflowY: 'auto' }}>
        <div className={styles.userName}>
          <b className="truncate" dir="auto">
            {fullName}
          </b>
          <span className="small dim truncate">{user.email}</span>
        </div>
        <Menu.Divider />
        {links.map(({ label, to }) => (
          <Menu.Item key={label} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
        {target && (
          // On phones the switch between the views is here, since the bar is too narrow for it.
          <Menu.Item component={Link} to={target.to} hiddenFrom="md">
            {target.label}
          </Menu.Item>
        )}
        <Menu.Divider />
        <SchemeChoice />
        <LanguageChoice />
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.logout()} leftSection={<LogOut {...ICON} />}>
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
