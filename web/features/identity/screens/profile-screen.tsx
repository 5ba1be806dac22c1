import type { ReactNode } from 'react';
import { useViewer } from '../../../session/viewer.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { UrlTabs } from '../../../design/patterns/page/tabs.tsx';
import { AccountForm } from '../components/account-form.tsx';
import { NotificationPreferences } from '../components/notification-preferences.tsx';
import { SecurityForm } from '../components/security-form.tsx';
import { named } from '../../../design/patterns/feedback/named.ts';
import { t } from '../../../texts/text.ts';

/** One's own account, password and notifications. */
export function Screen(): ReactNode {
  const { fullName, user, instance, role } = useViewer();
  // Super admins are notified of nothing.
  const isNotified = instance !== null && role !== 'super_admin';
  return (
    <Page title={t('Profile Settings')} sentence={named`${fullName} · ${user.email}`} narrow>
      <UrlTabs
        label={t('Profile')}
        tabs={[
          { id: 'account', label: t('Account'), content: <AccountForm /> },
          { id: 'security', label: t('Security'), content: <SecurityForm /> },
          ...(isNotified ? [{ id: 'notifications', label: t('Notifications'), content: <NotificationPreferences /> }] : []),
        ]}
      />
    </Page>
  );
}
