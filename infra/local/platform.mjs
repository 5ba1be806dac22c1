/*
 * Whether Trellis can be installed and started here, before anything is installed. Imports no packages, and nothing that Node 14 does not read,
 * so that an old Node gets the sentence, too.
 */

const SYSTEMS = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' };

/** The least version of Node that the tools of an install and of the build run on. */
const LEAST_NODE = [20, 19];
/** The version that the product runs on. It comes as a package where the platform has one. */
const PRODUCT_NODE = 24;

const IN_A_CONTAINER = 'or start it in a container: docker compose up';

const isOlder = (version, [major, minor]) => {
  const [ownMajor, ownMinor] = version.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
};

/** Returns the machine that this process runs on. */
export function thisMachine() {
  const { platform, arch, env, versions } = process;
  let isMusl = false;
  if (platform === 'linux' && process.report) {
    // Otherwise the report looks up the names of all open connections.
    process.report.excludeNetwork = true;
    isMusl = process.report.getReport().header.glibcVersionRuntime === undefined;
  }
  return { platform, arch, isMusl, node: versions.node, env };
}

/** Returns which of the two programs no package brings to a machine, and that it does not have either: Node 24, and a DynamoDB engine. */
function lacking({ platform, arch, isMusl, node, env }) {
  const isLinux = platform === 'linux';
  const hasNode = (isLinux && !isMusl && (arch === 'x64' || arch === 'arm64')) || !isOlder(node, [PRODUCT_NODE, 0]);
  // The engine's program needs no C library.
  const hasEngine = (isLinux && arch === 'x64') || Boolean(env.DYNOXIDE_BIN || env.AWS_ENDPOINT_URL_DYNAMODB || env.AWS_ENDPOINT_URL);
  return [
    hasNode ? [] : [`Node ${PRODUCT_NODE}`, `install it from https://nodejs.org (this is ${node})`],
    hasEngine
      ? []
      : ['a DynamoDB engine', 'set DYNOXIDE_BIN to a dynoxide program, or AWS_ENDPOINT_URL_DYNAMODB to the address of a running DynamoDB'],
  ].filter(({ length }) => length > 0);
}

/** Returns one sentence that says what to do before Trellis can be installed and started on a machine; undefined where nothing is missing. */
export function platformRefusal(machine) {
  const { platform, arch, isMusl, node } = machine;
  if (platform === 'win32') return 'Trellis does not run on Windows itself: start it in WSL 2, or in a container with docker compose up.';
  if (isOlder(node, LEAST_NODE)) {
    return `Trellis needs Node ${LEAST_NODE.join('.')} or newer to be installed, and this is ${node}: install the current release from https://nodejs.org.`;
  }
  const missing = lacking(machine);
  if (missing.length === 0) return undefined;
  const name = `${SYSTEMS[platform] || platform} on ${arch}${isMusl ? ' with musl' : ''}`;
  const what = missing.map(([program]) => program).join(' and ');
  return `There is no package of ${what} for ${name}: ${missing.map(([, remedy]) => remedy).join(', and ')}; ${IN_A_CONTAINER}.`;
}
