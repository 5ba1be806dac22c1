/** Standards with a run-time data model. */
export type CmiStandard = '1.2' | '2004';

/** Causes of a refusal; each standard has its own number for it. */
export type CmiCause =
  | 'none'
  | 'general'
  | 'notInitialized'
  | 'finished'
  | 'setFailed'
  | 'undefined'
  | 'keyword'
  | 'readOnly'
  | 'writeOnly'
  | 'notSet'
  | 'type'
  | 'range'
  | 'dependency';

/** A refusal towards a package, as its standard names it. */
export type CmiError = { readonly errorCode: string; readonly errorString: string };

const CODES: Readonly<Record<CmiStandard, Readonly<Record<CmiCause, string>>>> = {
  '1.2': {
    none: '0',
    general: '101',
    notInitialized: '301',
    finished: '301',
    setFailed: '201',
    undefined: '401',
    keyword: '402',
    readOnly: '403',
    writeOnly: '404',
    notSet: '0',
    type: '405',
    range: '405',
    dependency: '201',
  },
  '2004': {
    none: '0',
    general: '101',
    notInitialized: '132',
    finished: '133',
    setFailed: '351',
    undefined: '401',
    keyword: '404',
    readOnly: '404',
    writeOnly: '405',
    notSet: '403',
    type: '406',
    range: '407',
    dependency: '408',
  },
};

const TEXTS: Readonly<Record<CmiStandard, Readonly<Record<string, string>>>> = {
  '1.2': {
    0: 'No error',
    101: 'General exception',
    201: 'Invalid argument error',
    202: 'Element cannot have children',
    203: 'Element not an array - cannot have count',
    301: 'Not initialized',
    401: 'Not implemented error',
    402: 'Invalid set value, element is a keyword',
    403: 'Element is read only',
    404: 'Element is write only',
    405: 'Incorrect data type',
  },
  '2004': {
    0: 'No error',
    101: 'General exception',
    102: 'General initialization failure',
    103: 'Already initialized',
    104: 'Content instance terminated',
    111: 'General termination failure',
    112: 'Termination before initialization',
    113: 'Termination after termination',
    122: 'Retrieve data before initialization',
    123: 'Retrieve data after termination',
    132: 'Store data before initialization',
    133: 'Store data after termination',
    142: 'Commit before initialization',
    143: 'Commit after termination',
    201: 'General argument error',
    301: 'General get failure',
    351: 'General set failure',
    391: 'General commit failure',
    401: 'Undefined data model element',
    402: 'Unimplemented data model element',
    403: 'Data model element value not initialized',
    404: 'Data model element is read only',
    405: 'Data model element is write only',
    406: 'Data model element type mismatch',
    407: 'Data model element value out of range',
    408: 'Data model dependency not established',
  },
};

/** Returns the text of an error number of a standard; '' for a number that it does not have. */
export const cmiErrorText = (standard: CmiStandard, code: string): string => TEXTS[standard][code] ?? '';

/** Returns number and text of an error number. */
export const cmiErrorOf = (standard: CmiStandard, code: string): CmiError => ({
  errorCode: code,
  errorString: cmiErrorText(standard, code),
});

/** Returns number and text by which a standard names a cause. */
export const cmiError = (standard: CmiStandard, cause: CmiCause): CmiError => cmiErrorOf(standard, CODES[standard][cause]);
