/**
 * The rules about who may import whom (docs/architecture.md, "Layers and modules"). tests/rules/layers.spec.ts runs them and
 * fails when fewer files were looked at than there are.
 */
const MODULES = [
  'tenancy',
  'identity',
  'people',
  'files',
  'courses',
  'learning',
  'packages',
  'certificates',
  'notifications',
  'reporting',
  'administration',
];

/** A module imports queries, records and views of earlier modules only, and nothing of a later one. */
const moduleRules = MODULES.flatMap((module, index) => {
  const later = MODULES.slice(index + 1).join('|');
  const earlier = MODULES.slice(0, index).join('|');
  return [
    ...(later
      ? [
          {
            name: `functions-${module}-imports-no-later-module`,
            severity: 'error',
            from: { path: `^functions/${module}/` },
            to: { path: `^functions/(${later})/` },
          },
        ]
      : []),
    ...(earlier
      ? [
          {
            name: `functions-${module}-imports-queries-records-and-views-of-earlier-modules`,
            severity: 'error',
            from: { path: `^functions/${module}/`, pathNot: '\\.schema\\.ts$' },
            to: { path: `^functions/(${earlier})/`, pathNot: '(\\.(queries|records)|-view)\\.ts$' },
          },
        ]
      : []),
    {
      name: `events-${module}-imports-no-other-module`,
      severity: 'error',
      comment: 'Only projections and tables of the book import other modules.',
      from: { path: `^events/${module}/`, pathNot: '\\.(projection|book|rows|spec)\\.ts$' },
      to: { path: `^events/(${MODULES.filter((other) => other !== module).join('|')})/` },
    },
    {
      name: `web-${module}-imports-no-other-feature`,
      severity: 'error',
      from: { path: `^web/features/${module}/` },
      to: { path: `^web/features/(?!${module}/)` },
    },
  ];
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-imports-no-other-layer',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(events|functions|infra|web|tests)/' },
    },
    {
      name: 'shared-imports-only-libraries-of-both-sides',
      severity: 'error',
      comment: 'Validation, and the encoding of a text: the page that previews an import and the server read a file alike.',
      from: { path: '^shared/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/(zod|chardet)/' },
    },
    { name: 'events-import-shared-alone', severity: 'error', from: { path: '^events/' }, to: { path: '^(functions|infra|web|tests)/' } },
    {
      name: 'events-are-pure',
      severity: 'error',
      comment: 'An HMAC is a pure function; it is imported in one place.',
      from: { path: '^events/', pathNot: '(\\.spec\\.ts|kernel/spec\\.ts|learning/keyed-order\\.ts)$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'functions-import-neither-infra-nor-web',
      severity: 'error',
      comment: 'The translations of what functions write are data, in one place with all others.',
      from: { path: '^functions/' },
      to: { path: '^(infra|web|tests)/', pathNot: '^web/texts/translations/' },
    },
    { name: 'infra-imports-no-web', severity: 'error', from: { path: '^infra/' }, to: { path: '^(web|tests)/' } },
    { name: 'web-imports-shared-alone', severity: 'error', from: { path: '^web/' }, to: { path: '^(events|functions|infra|tests)/' } },
    {
      name: 'platform-imports-no-module',
      severity: 'error',
      from: { path: '^functions/platform/' },
      to: { path: `^functions/(${MODULES.join('|')}|files|api|bulk-actions|stream|edge)/` },
    },
    {
      name: 'design-imports-nothing-of-the-domain',
      comment: 'Failed calls and what the browser stores do not belong to the domain.',
      severity: 'error', // The list of allowed formats is shared with the server; pictures come from the API's host.
      from: { path: '^web/design/', pathNot: '^web/design/widgets/(quill-editor|rich-text|(delta|paste)/[a-z-]+)\\.tsx?$' },
      to: {
        path: '^(web/(app|session|shared-features|features|api/(?!(api-error|session-store)\\.ts$))|shared/(?!kernel/|tenancy/(accent|color)))',
      },
    },
    {
      name: 'web-texts-import-no-layer-above',
      severity: 'error',
      from: { path: '^web/texts/' },
      to: { path: '^web/(api|design|session|shared-features|features|app)/' },
    },
    {
      name: 'web-api-imports-no-layer-above',
      severity: 'error',
      from: { path: '^web/api/' },
      to: { path: '^web/(design|session|shared-features|features|app)/' },
    },
    {
      name: 'web-design-imports-no-layer-above',
      severity: 'error',
      from: { path: '^web/design/' },
      to: { path: '^web/(session|shared-features|features|app)/' },
    },
    {
      name: 'web-session-imports-no-layer-above',
      severity: 'error',
      from: { path: '^web/session/' },
      to: { path: '^web/(shared-features|features|app)/' },
    },
    {
      name: 'web-shared-features-import-no-layer-above',
      severity: 'error',
      from: { path: '^web/shared-features/' },
      to: { path: '^web/(features|app)/' },
    },
    {
      name: 'web-features-import-no-layer-above',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/app/' },
    },
    {
      name: 'widget-libraries-are-imported-in-one-place',
      severity: 'error',
      // The app sets the library up and draws the shell; features use design.
      from: { path: '^web/', pathNot: '^web/(design|app)/' },
      to: { path: 'node_modules/(quill|recharts|@dnd-kit|pdfjs-dist|react-pdf|media-chrome|@mantine)/' },
    },
    {
      name: 'only-the-book-imports-sqlite',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/platform/book/' },
      to: { path: '^(node:)?sqlite$' },
    },
    ...moduleRules,
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
