/** One word and one spelling for each thing in texts of ours: British, as the glossary says. What the contract prints is not searched. */
export const SPELLINGS: Readonly<Record<string, string>> = {
  anew: 'again',
  authorize: 'authorise',
  authorized: 'authorised',
  canceled: 'cancelled',
  catalog: 'catalogue',
  catalogs: 'catalogues',
  center: 'centre',
  color: 'colour',
  colors: 'colours',
  customize: 'customise',
  'e-mail': 'email',
  'e-mails': 'emails',
  enroll: 'enrol',
  enrollment: 'enrolment',
  enrollments: 'enrolments',
  enrolls: 'enrols',
  license: 'licence',
  licenses: 'licences',
  mail: 'email',
  mails: 'emails',
  organization: 'organisation',
  organizations: 'organisations',
  recognized: 'recognised',
  somebody: 'someone',
  unrecognized: 'unrecognised',
  workspace: 'instance',
};

/** Words of the machinery, which say nothing to a person, with what to write about. */
export const MACHINERY: Readonly<Record<string, string>> = {
  idempotency: 'what happens on a repeat',
  json: 'what is wrong with what was sent',
  mutation: 'the act of the person',
  null: 'what is missing',
  pairs: 'enrolments',
  payload: 'what was sent',
  projection: 'what people look at',
  projector: 'what people look at',
  reach: 'access',
  scope: 'what the person can see',
  scopes: 'what the person can see',
  stream: 'what people look at',
  tenant: 'organisation',
  tenants: 'organisations',
  undefined: 'what is missing',
  uuid: 'the name of it',
};

/** A text in which a retired word is right. */
export type TextException = { readonly word: string; readonly text: RegExp; readonly reason: string };

export const TEXT_EXCEPTIONS: readonly TextException[] = [
  { word: 'idempotency', text: /Idempotency-Key/, reason: 'the name of a header, in messages to clients of the API' },
  { word: 'json', text: /application\/json|valid JSON text/, reason: 'what a client of the API has to send' },
  { word: 'pairs', text: /Match the Pairs/, reason: 'the name of a question type' },
  { word: 'undefined', text: /^Undefined data model element$/, reason: 'the text of an error number of SCORM 2004' },
  { word: 'reach', text: /could not reach the server/, reason: 'the network, not a right' },
];
