/** 'AccessGranted: self-enrolled' as people read it: 'Access granted: self-enrolled'. The server finds both. */
export function actionText(action: string): string {
  const spaced = action.replaceAll(/([a-z])(?=[A-Z])/g, '$1 ').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const REFUSALS: Readonly<Record<string, string>> = {
  FORBIDDEN: 'Not allowed',
  NOT_FOUND: 'Not found',
  LICENCE_LIMIT: 'Licence limit',
  SUBSCRIPTION_INACTIVE: 'Subscription inactive',
  RATE_LIMITED: 'Too many attempts',
};

/** What came of it: done, or why it was refused. */
export const resultText = (result: string): string => (result === 'ok' ? 'Done' : (REFUSALS[result] ?? result));
