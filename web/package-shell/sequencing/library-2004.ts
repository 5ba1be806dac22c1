import type { Scorm2004API } from 'scorm-again';
import * as library from 'scorm-again/scorm2004';

/** The data model and the sequencing of SCORM 2004. The types of this entry name a default export, which its code does not have. */
export const Scorm2004Model = (library as unknown as { Scorm2004API: typeof Scorm2004API }).Scorm2004API;

export type Model2004 = InstanceType<typeof Scorm2004Model>;
