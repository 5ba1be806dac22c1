/**
 * The house's laws about who may import whom (docs/architecture.md, "Floors and rooms"). tests/rules/floors.spec.ts runs this and
 * fails when fewer modules were looked at than stand in the tree.
 */
const ROOMS = ['tenancy', 'identity', 'people', 'courses', 'learning', 'scorm', 'certificates', 'reporting'];

/** A room reads an earlier room through its queries and records only, and knows nothing of a later one. */
const roomRules = ROOMS.flatMap((room, index) => {
  const later = ROOMS.slice(index + 1).join('|');
  const earlier = ROOMS.slice(0, index).join('|');
  return [
    ...(later
      ? [
          {
            name: `functions-${room}-knows-no-later-room`,
            severity: 'error',
            from: { path: `^functions/${room}/` },
            to: { path: `^functions/(${later})/` },
          },
        ]
      : []),
    ...(earlier
      ? [
          {
            name: `functions-${room}-reads-earlier-rooms-through-queries-and-records`,
            severity: 'error',
            from: { path: `^functions/${room}/`, pathNot: '\\.schema\\.ts$' },
            to: { path: `^functions/(${earlier})/`, pathNot: '(\\.(queries|records)|-view)\\.ts$' },
          },
        ]
      : []),
    {
      name: `events-${room}-looks-into-no-other-room`,
      severity: 'error',
      comment: 'Only projections and tables of the book look across rooms.',
      from: { path: `^events/${room}/`, pathNot: '\\.(projection|book|rows|spec)\\.ts$' },
      to: { path: `^events/(${ROOMS.filter((other) => other !== room).join('|')})/` },
    },
    {
      name: `web-${room}-imports-no-other-feature`,
      severity: 'error',
      from: { path: `^web/features/${room}/` },
      to: { path: `^web/features/(?!${room}/)` },
    },
  ];
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'shared-is-ground', severity: 'error', from: { path: '^shared/' }, to: { path: '^(events|functions|infra|web|tests)/' } },
    {
      name: 'shared-imports-only-the-validation-library',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
    },
    { name: 'events-stand-on-shared', severity: 'error', from: { path: '^events/' }, to: { path: '^(functions|infra|web|tests)/' } },
    {
      name: 'events-are-pure',
      severity: 'error',
      from: { path: '^events/', pathNot: '(\\.spec\\.ts|kernel/spec\\.ts)$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
    },
    { name: 'functions-know-neither-infra-nor-web', severity: 'error', from: { path: '^functions/' }, to: { path: '^(infra|web|tests)/' } },
    { name: 'infra-knows-no-web', severity: 'error', from: { path: '^infra/' }, to: { path: '^(web|tests)/' } },
    { name: 'web-stands-on-shared', severity: 'error', from: { path: '^web/' }, to: { path: '^(events|functions|infra|tests)/' } },
    {
      name: 'platform-knows-no-room',
      severity: 'error',
      from: { path: '^functions/platform/' },
      to: { path: `^functions/(${ROOMS.join('|')}|graphql|stream|edge)/` },
    },
    {
      name: 'design-knows-nothing-of-the-domain',
      comment: 'A failed call and what this browser keeps are no domain: the patterns show the one and spare the other.',
      severity: 'error', // What the editor lets in and what a page shows is one list with the server's; pictures are fetched from where the API lies.
      from: { path: '^web/design/', pathNot: '^web/design/widgets/(quill-editor|still-text|rich-text)\\.tsx$' },
      to: { path: '^(web/(app|features|api/(?!(api-error|session-store)\\.ts$))|shared/(?!kernel/|tenancy/(accent|color)))' },
    },
    {
      name: 'features-are-composed-by-the-app-alone',
      severity: 'error',
      from: { path: '^web/(api|design)/' },
      to: { path: '^web/(features|app)/' },
    },
    {
      name: 'widget-libraries-have-one-home',
      severity: 'error',
      // The app sets the kit up and draws the shell; features take it from design.
      from: { path: '^web/', pathNot: '^web/(design|app)/' },
      to: { path: 'node_modules/(quill|quill-delta-to-html|recharts|@dnd-kit|pdfjs-dist|react-pdf|media-chrome|@mantine)/' },
    },
    {
      name: 'the-book-alone-knows-sqlite',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/platform/book' },
      to: { path: '^(node:)?sqlite$' },
    },
    ...roomRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.build|cdk\\.out|generated)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    builtInModules: { add: ['sqlite', 'node:sqlite'] },
  },
};
