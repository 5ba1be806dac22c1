/**
 * The settings of the library: a data model alone. Its requests, its offline store and its timers stay off, since the page sends values
 * itself, and its rules of mastery and completion, since the server decides.
 */
export const MODEL_SETTINGS = {
  autocommit: false,
  lmsCommitUrl: false,
  useAsynchronousCommits: false,
  throttleCommits: false,
  asyncModeBeaconBehavior: 'never',
  enableOfflineSupport: false,
  syncOnInitialize: false,
  syncOnTerminate: false,
  mastery_override: false,
  score_overrides_status: false,
  autoCompleteLessonStatus: false,
  autoProgress: false,
  selfReportSessionTime: false,
  globalStudentPreferences: false,
  logLevel: 'NONE',
  onLogMessage: () => undefined,
} as const;

/** The transport of the library: none. */
export const NO_TRANSPORT = {
  processHttpRequest: () => ({ result: 'true', errorCode: 0 }),
  updateSettings: () => undefined,
};
