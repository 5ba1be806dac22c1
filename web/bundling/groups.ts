const matches =
  (...parts: readonly RegExp[]) =>
  (id: string): boolean =>
    parts.some((part) => part.test(id));

/**
 * What the first page, sign-in and the shell all stand on, so that neither of these brings the other along. Packages of one big index
 * are named by their parts.
 */
const base = matches(
  /@mantine\/hooks\/esm\/(use-id|use-uncontrolled|use-media-query|use-did-update|use-reduced-motion|use-isomorphic-effect|use-color-scheme|utils\/random-id)/,
  /@mantine\/core\/esm\/(core\/(factory|Box|styles-api)|components\/(Transition|Button|ActionIcon|Loader|UnstyledButton|CloseButton|Input|InputBase))\//,
  /lucide-react\/dist\/esm\/((?!icons|lucide-react)[\w-]+|icons\/(circle-exclamation-point|triangle-exclamation-point|info|circle-check|rotate-cw|x|check|search))\.mjs/,
  /@tanstack\/(query-core|react-query)\/(?!.*(infiniteQueryObserver|useInfiniteQuery))/,
  /web\/design\/patterns\/(status|loading|use-late)\./,
  /web\/app\/use-paths\.ts/,
  /web\/api\/use-act\.ts/,
);

/** Menus, dialogs and drawers: whatever floats. Fetched when the first page stands, or by a screen that shows one at once. */
const floating = matches(
  /@mantine\/core\/esm\/(components\/(Menu|Popover|Modal|ModalBase|Drawer|Overlay|ScrollArea|Portal|FocusTrap|Paper)|utils\/Floating)\//,
  /node_modules\/(@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|tslib|get-nonce)\//,
  /@mantine\/hooks\/esm\/(use-focus-trap|use-focus-return|use-click-outside|use-merged-ref|use-long-press|use-debounced-callback)\//,
  /web\/design\/patterns\/(confirm|figure-counts)\.tsx/,
  /web\/design\/primitives\/(dialog|menu)\.ts/,
  /web\/app\/(user-menu|menu-drawer)\.tsx/,
);

const shell = matches(
  /web\/app\/(shell|top-bar|side-menu|menu|avatar-button|role-word)\.tsx?$/,
  /web\/design\/patterns\/(?!picker|confirm|figure-counts|tabs\.)([\w-]+\/plain-table|[\w-]+)\.tsx?$/,
  /web\/design\/primitives\/(button|icon)\./,
  /node_modules\/lucide-react\//,
);

type Graph = { getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null };
const seen = new Map<string, boolean>();
const isIndex = matches(/(@mantine\/\w+\/esm\/index|lucide-react\/dist\/esm\/lucide-react)\.mjs/);

/** Whether the page itself needs a module before anything is fetched on demand. */
function isInitial(id: string, graph: Graph): boolean {
  const known = seen.get(id);
  if (known !== undefined) return known;
  // Modules may import one another in a circle; while one is looked at it counts as none.
  seen.set(id, false);
  const info = graph.getModuleInfo(id);
  const initial = info !== null && (info.isEntry || info.importers.some((importer) => !isIndex(importer) && isInitial(importer, graph)));
  seen.set(id, initial);
  return initial;
}

/**
 * Files of the build, in the order in which modules are claimed, each with what it needs: the page itself, sign-in, what floats, the
 * frame and the parts of all signed-in pages, the learner's screens, ticks and switches, schemas, forms, tables. A page is a handful of
 * requests, not fifty.
 */
export const groups = [
  { name: (id: string, graph: Graph) => (base(id) || isInitial(id, graph) ? 'core' : null), priority: 11 },
  { name: 'door', test: /web\/features\/identity\/screens\/(?!profile)/, priority: 10 },
  { name: 'shell', test: shell, priority: 9 },
  { name: 'floating', test: floating, priority: 8 },
  {
    name: 'choice',
    test: /@mantine\/core\/esm\/components\/(Checkbox|Radio|Switch|InlineInput)\/|web\/design\/primitives\/choice\./,
    priority: 7,
  },
  { name: 'schema', test: /node_modules\/zod\//, priority: 7 },
  {
    name: 'form',
    test: /node_modules\/(react-hook-form|@hookform|@standard-schema)\/|web\/design\/patterns\/form\/(form|use-form|fields)\./,
    priority: 6,
  },
  // Charts and tables both stand on it; neither brings the other along.
  { name: 'store', test: /node_modules\/use-sync-external-store\//, priority: 6 },
  { name: 'table', test: /node_modules\/@tanstack\/(react-)?(table|store|table-core)\/|web\/design\/patterns\/table\//, priority: 5 },
  {
    name: 'select',
    test: /@mantine\/core\/esm\/components\/(Combobox|Select|MultiSelect|Pill|PillsInput)\/|web\/design\/primitives\/select\./,
    priority: 4,
  },
  { name: 'tabs', test: /@mantine\/core\/esm\/components\/Tabs\/|web\/design\/patterns\/tabs\./, priority: 4 },
  {
    name: 'learner',
    test: /web\/features\/learning\/(screens\/(learner-dashboard|course-overview)|components\/(course-tile|overview-\w+|dashboard-\w+))/,
    priority: 1,
  },
  {
    name: 'dashboard',
    test: /web\/features\/reporting\/(screens\/dashboard|components\/(dashboard-|training-time|report\.css))/,
    priority: 1,
  },
];
