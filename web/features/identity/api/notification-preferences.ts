import { graphql } from '../../../api/graphql.ts';

export const notificationPreferencesDocument = graphql(`
  query notificationPreferences($branchUrl: String) {
    notificationPreferences(branchUrl: $branchUrl) {
      kind
      on
      required
    }
  }
`);

export const setNotificationPreferencesDocument = graphql(`
  mutation setNotificationPreferences($off: [NotificationKind!]!, $branchUrl: String) {
    setNotificationPreferences(off: $off, branchUrl: $branchUrl) {
      kind
      on
      required
    }
  }
`);
