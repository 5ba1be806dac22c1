/** Texts of manifests by what is repeated in them. */
export type Manifests = Readonly<Record<string, (count: number) => string>>;

const many = (count: number, each: (index: number) => string): string => Array.from({ length: count }, (_, index) => each(index)).join('');
const repeated = (element: string) => (count: number) => element.repeat(count);
const MARKS = '\u0316\u0300';

const SCORM_NAMESPACES = 'xmlns:s="http://www.imsglobal.org/xsd/imsss" xmlns:q="q" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"';
type Parts = { readonly items?: string; readonly resources?: string; readonly more?: string; readonly organizations?: string };

function scorm({
  items = '<item identifierref="r"/>',
  resources = '<resource identifier="r" href="a.html"/>',
  more = '',
  organizations,
}: Parts): string {
  const all = organizations ?? `<organizations><organization>${items}</organization></organizations>`;
  return `<manifest ${SCORM_NAMESPACES}><metadata><schemaversion>2004 4th Edition</schemaversion></metadata>${all}<resources>${resources}</resources>${more}</manifest>`;
}

/** What XML itself repeats, closed and left open. */
const markup: Manifests = {
  'document types': (count) => `<manifest>${repeated('<!DOCTYPE ')(count)}`,
  'document types that end': (count) => `${repeated('<!DOCTYPE a>')(count)}<manifest/>`,
  'open CDATA': (count) => `<manifest>${repeated('<![CDATA[')(count)}`,
  CDATA: (count) => scorm({ more: `<x>${repeated('<![CDATA[]]>')(count)}</x>` }),
  'open comments': (count) => `<manifest>${repeated('<!--')(count)}`,
  comments: (count) => scorm({ more: repeated('<!-- -->')(count) }),
  'open instructions': (count) => `<manifest>${repeated('<?a ')(count)}`,
  instructions: (count) => scorm({ more: repeated('<?a b?>')(count) }),
  signs: (count) => `<manifest>${repeated('<')(count)}`,
  'open tags': (count) => `<manifest>${repeated('<a ')(count)}`,
  'nested tags': (count) => `<manifest>${repeated('<a>')(count)}`,
  ampersands: (count) => scorm({ more: `<x>${repeated('&')(count)}</x>` }),
  references: (count) => scorm({ more: `<x>${repeated('&#65;')(count)}</x>` }),
  'open quotes': (count) => `<manifest a="${repeated(' b="')(count)}`,
  'spaces in a tag': (count) => scorm({ more: `<x ${' '.repeat(count)}a="b"/>` }),
  'equals signs': (count) => scorm({ more: `<x ${repeated('a= ')(count)}/>` }),
  attributes: (count) => scorm({ more: `<x ${many(count, (index) => `a${index}="u" `)}/>` }),
  'namespaces around elements': (count) =>
    `<manifest ${many(count, (index) => `xmlns:a${index}="u" `)}>${repeated('<x xmlns:b="c"/>')(count)}</manifest>`,
  'namespaces in elements': (count) => scorm({ more: many(count, (index) => `<x xmlns:b${index}="c"/>`) }),
  elements: (count) => scorm({ more: repeated('<x/>')(count) }),
  'elements in a long name': (count) => scorm({ more: `<${'a'.repeat(count)}>${repeated('<x a="b"/>')(count)}</${'a'.repeat(count)}>` }),
  'texts between elements': (count) => scorm({ more: `<x>${repeated('a<y/>')(count)}</x>` }),
};

const definition = (inside: string, ids: readonly string[] = ['q']): string =>
  `<s:sequencingCollection>${ids.map((id) => `<s:sequencing ID="${id}">${inside}</s:sequencing>`).join('')}</s:sequencingCollection>`;
const sharing = (count: number, inside: string, own = ''): string =>
  scorm({
    items: repeated(`<item identifierref="r"><s:sequencing IDRef="q">${own}</s:sequencing></item>`)(count),
    more: definition(inside),
  });
const ofItem = (sequencing: string): string =>
  scorm({ items: `<item identifierref="r"><s:sequencing>${sequencing}</s:sequencing></item>` });

const RULE = '<s:preConditionRule><s:ruleConditions><s:ruleCondition condition="satisfied"/></s:ruleConditions></s:preConditionRule>';
const ROLLUP = '<s:rollupRule><s:rollupConditions><s:rollupCondition condition="x"/></s:rollupConditions></s:rollupRule>';
const rules = (count: number): string => `<s:sequencingRules>${RULE.repeat(count)}</s:sequencingRules>`;
const objectives = (count: number): string =>
  `<s:objectives><s:primaryObjective/>${many(count, (index) => `<s:objective objectiveID="o${index}"/>`)}</s:objectives>`;
const ADDED = '<q:mapInfo targetObjectiveID="a" readRawScore="true"/>';
const added = (count: number): string =>
  `<q:objectives>${many(count, (index) => `<q:objective objectiveID="o${index}">${ADDED}</q:objective>`)}</q:objectives>`;

/** What an imsmanifest.xml repeats. */
export const scormElements: Manifests = {
  items: (count) => scorm({ items: repeated('<item identifierref="r"/>')(count) }),
  'items of nothing': (count) => scorm({ items: `<item identifierref="r"/>${repeated('<item identifierref="none"/>')(count)}` }),
  organizations: (count) =>
    scorm({
      organizations: `<organizations default="none">${many(count, (index) => `<organization identifier="o${index}"/>`)}</organizations>`,
    }),
  resources: (count) => scorm({ resources: many(count, (index) => `<resource identifier="r${index}" href="b"/>`) }),
  manifests: (count) =>
    scorm({ more: many(count, (index) => `<manifest><resources><resource identifier="r${index}"/></resources></manifest>`) }),
  files: (count) =>
    scorm({ resources: `<resource identifier="r" href="a.html">${many(count, (index) => `<file href="${index}"/>`)}</resource>` }),
  'files below a long base': (count) =>
    scorm({ resources: `<resource identifier="r" xml:base="${'b/'.repeat(400)}">${repeated('<file href="f"/>')(count)}</resource>` }),
  'files with marks': (count) =>
    scorm({ resources: `<resource identifier="r" href="a.html">${repeated(`<file href="${MARKS.repeat(100)}"/>`)(count)}</resource>` }),
  dependencies: (count) =>
    scorm({ resources: `<resource identifier="r" href="a.html">${repeated('<dependency identifierref="r"/>')(count)}</resource>` }),
  'marks in an address': (count) => scorm({ resources: `<resource identifier="r" href="a${MARKS.repeat(count)}"/>` }),
  'marks in a base': (count) => scorm({ resources: `<resource identifier="r" xml:base="a${MARKS.repeat(count)}" href="a"/>` }),
  'rules of all items': (count) => sharing(count, rules(count)),
  'rules of items with parts of their own': (count) => sharing(count, rules(count), '<s:controlMode/>'),
  'rollup rules of all items': (count) => sharing(count, `<s:rollupRules>${ROLLUP.repeat(count)}</s:rollupRules>`),
  'objectives of all items': (count) => sharing(count, objectives(count)),
  'objectives of all items, with maps of their own': (count) => sharing(count, objectives(count), added(1)),
  'maps of all items': (count) => sharing(count, added(count), objectives(1)),
  'added objectives': (count) => ofItem(objectives(count) + added(count)),
  maps: (count) =>
    ofItem(
      `<s:objectives><s:primaryObjective>${many(count, (index) => `<s:mapInfo targetObjectiveID="${index}"/>`)}</s:primaryObjective></s:objectives>`,
    ),
  'maps to one target': (count) =>
    ofItem(
      `<s:objectives><s:primaryObjective>${repeated('<s:mapInfo targetObjectiveID="g"/>')(count)}</s:primaryObjective></s:objectives>`,
    ),
  'lists of objectives': (count) => ofItem(repeated('<s:objectives/>')(count)),
  'parts of a definition': (count) => sharing(count, repeated('<s:x/>')(count), '<s:controlMode/>'),
  definitions: (count) =>
    scorm({
      items: many(count, (index) => `<item identifierref="r"><s:sequencing IDRef="q${index}"/></item>`),
      more: definition(
        '',
        Array.from({ length: count }, (_, index) => `q${index}`),
      ),
    }),
  'maps of shared data': (count) =>
    scorm({ items: `<item identifierref="r"><data>${many(count, (index) => `<map targetID="${index}"/>`)}</data></item>` }),
};

const TEXTS = '<title><langstring lang="en">T</langstring></title><description><langstring lang="en">d</langstring></description>';
const au = (id: string | number, { objectives: list = '', url = 'https://x.test/a', after = '', texts = TEXTS } = {}): string =>
  `<au id="https://x.test/${id}">${texts}${list}<url>${url}</url>${after}</au>`;
const course = (inside: string): string =>
  `<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"><course id="https://x.test/c">${TEXTS}</course>${inside}</courseStructure>`;

/** What a cmi5.xml and a tincan.xml repeat, which may be uploaded alone. */
const alone: Manifests = {
  AUs: (count) => course(many(count, (index) => au(index))),
  blocks: (count) => course(many(count, (index) => `<block id="https://x.test/b${index}">${TEXTS}${au(index)}</block>`)),
  'elements of others in an AU': (count) => course(au(1, { after: repeated('<y:z xmlns:y="u"/>')(count) })),
  urls: (count) => course(au(1, { after: repeated('<url>a</url>')(count) })),
  'parameters of a url': (count) => course(au(1, { url: `https://x.test/?${repeated('a=1&amp;')(count)}` })),
  languages: (count) =>
    course(
      au(1, { texts: TEXTS.replace('<langstring', `${many(count, (index) => `<langstring lang="x${index}">T</langstring>`)}<langstring`) }),
    ),
  objectives: (count) =>
    course(`<objectives>${many(count, (index) => `<objective id="https://x.test/${index}">${TEXTS}</objective>`)}</objectives>${au(1)}`),
  'references to objectives': (count) =>
    course(au(1, { objectives: `<objectives>${repeated('<objective idref="https://x.test/o"/>')(count)}</objectives>` })),
  'characters of an id': (count) => course(au('x'.repeat(count))),
  activities: (count) => `<tincan><activities>${many(count, (index) => `<activity id="a${index}"/>`)}</activities></tincan>`,
};

export const bareElements: Manifests = { ...markup, ...alone };
