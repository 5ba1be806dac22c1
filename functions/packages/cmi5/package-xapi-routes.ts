const READ = ['GET', 'HEAD'] as const;

/** The resources below the grant of a launch, and their methods. */
export const PACKAGE_XAPI_METHODS = {
  fetch: ['POST'],
  statements: [...READ, 'PUT', 'POST'],
  'activities/state': [...READ, 'PUT', 'POST', 'DELETE'],
  'activities/profile': [...READ, 'PUT', 'POST', 'DELETE'],
  'agents/profile': [...READ, 'PUT', 'POST', 'DELETE'],
  about: READ,
} as const;
