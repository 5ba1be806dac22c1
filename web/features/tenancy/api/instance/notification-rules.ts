import { graphql } from '../../../../api/graphql.ts';

export const notificationRulesDocument = graphql(`
  query notificationRules {
    notificationRules {
      kind
      on
      sent
    }
  }
`);

export const setNotificationRuleDocument = graphql(`
  mutation setNotificationRule($kind: NotificationKind!, $on: Boolean!) {
    setNotificationRule(kind: $kind, on: $on) {
      kind
      on
      sent
    }
  }
`);
