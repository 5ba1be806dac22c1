/** The fewest cases of each public suite that have to pass, by its name: the figures of docs/suites.md. */
export const LEAST: Readonly<Record<string, number>> = {
  'SCORM 2004 API': 30,
  'SCORM 2004 CM': 455,
  'SCORM 2004 DMB': 235,
  'SCORM 2004 SX': 433,
  'SCORM 2004 RU': 810,
  'SCORM 2004 OB': 879,
  'SCORM 2004 DMI': 8161,
  LRS: 1365,
  CATAPULT: 86,
};
