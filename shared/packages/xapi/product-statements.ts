/** Verbs of the statements that events of the product are. */
export const PRODUCT_VERBS = {
  registered: 'http://adlnet.gov/expapi/verbs/registered',
  unregistered: 'http://id.tincanapi.com/verb/unregistered',
  launched: 'http://adlnet.gov/expapi/verbs/launched',
  attempted: 'http://adlnet.gov/expapi/verbs/attempted',
  initialized: 'http://adlnet.gov/expapi/verbs/initialized',
  experienced: 'http://adlnet.gov/expapi/verbs/experienced',
  progressed: 'http://adlnet.gov/expapi/verbs/progressed',
  terminated: 'http://adlnet.gov/expapi/verbs/terminated',
  answered: 'http://adlnet.gov/expapi/verbs/answered',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
  scored: 'http://adlnet.gov/expapi/verbs/scored',
  submitted: 'http://activitystrea.ms/schema/1.0/submit',
  evaluated: 'http://www.tincanapi.co.uk/verbs/evaluated',
  earned: 'http://id.tincanapi.com/verb/earned',
  lost: 'http://activitystrea.ms/schema/1.0/lose',
} as const;
export type ProductVerb = keyof typeof PRODUCT_VERBS;

/** Returns the key of a person's account. */
export const personAgentKey = (person: number | string): string => `p${person}`;

/** Types of the activities that the statements of the product are about. */
export const PRODUCT_ACTIVITY_TYPES = {
  course: 'http://adlnet.gov/expapi/activities/course',
  unit: 'http://adlnet.gov/expapi/activities/lesson',
  part: 'http://adlnet.gov/expapi/activities/module',
  question: 'http://adlnet.gov/expapi/activities/cmi.interaction',
  certificate: 'https://www.opigno.org/en/tincan_registry/activity_type/certificate',
} as const;

/** The path, below the address of the instance, of the extension that tells the score of the best tries beside the last one. */
export const BEST_SCORE_PATH = '/xapi/extensions/best-score';

/** The one that tells a place in a unit: seconds of a recording, page of a document. */
export const POSITION_PATH = '/xapi/extensions/position';

/** Returns the id of a statement of the product, made of a hash in hexadecimal digits: a UUID of version 8, that of rules of one's own (RFC 9562, section 5.8). */
export const productStatementUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;

const VERSION_8 = /^.{14}8/;

/** Whether a UUID has the version of those that statements of the product have, which nobody else may give to a statement. */
export const isProductStatementId = (id: string): boolean => VERSION_8.test(id);
