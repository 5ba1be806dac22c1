import type { Scorm12API } from 'scorm-again';
import * as library from 'scorm-again/scorm12';

/** The data model of SCORM 1.2. The types of this entry name a default export, which its code does not have. */
export const Scorm12Model = (library as unknown as { Scorm12API: typeof Scorm12API }).Scorm12API;
