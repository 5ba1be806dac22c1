/** The fewest cases of each public suite that have to pass, by its name: the figures of README.md. */
export const LEAST: Readonly<Record<string, number>> = {
  'SCORM 2004 API': 30,
  'SCORM 2004 CM': 392,
  'SCORM 2004 DMB': 224,
  'SCORM 2004 SX': 424,
  'SCORM 2004 RU': 760,
  'SCORM 2004 OB': 844,
  'SCORM 2004 DMI': 7550,
  LRS: 1365,
};
