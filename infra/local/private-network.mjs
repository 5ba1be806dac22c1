/*
 * Runs a program in a network namespace of its own (Linux), which has a loopback device and nothing else: engines and services that it opens
 * there cannot be reached by any other program of the machine, nor by a page in a browser. The parent opens what must be outside: the port of
 * the host, connections to a mail server, and for the function that reads pages of other sites their names and connections to checked addresses.
 * Imports no packages, as start.mjs.
 */
import { spawnSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { connect, createServer } from 'node:net';

/** Brings the loopback device up, by ip or else by the system call of it (SIOCSIFFLAGS), and continues as the program. */
const RAISE_LOOPBACK = `ip link set lo up 2>/dev/null ||
  perl -e 'socket(S,2,2,0) or exit 1; $f=pack("Z16 s x22","lo",0x49); ioctl(S,0x8914,$f) or exit 1' 2>/dev/null || exit 97
exec "$@"`;

/** The system administrator needs no user namespace; others may make one where the machine lets them. */
const NAMESPACES =
  process.getuid?.() === 0 ? [['--net'], ['--user', '--map-root-user', '--net']] : [['--user', '--map-root-user', '--net']];

const inNamespace = (flags, command) => ['unshare', ...flags, 'sh', '-c', RAISE_LOOPBACK, 'sh', ...command];

/** Whether an engine outside of this machine's data folder is named, which has to be reached. */
const namesEngine = (env) => Object.entries(env).some(([name, value]) => name.startsWith('AWS_ENDPOINT_URL') && value);

/** Returns the command that runs `command` in a network of its own; undefined where that is not possible here or not wanted. */
export function privateNetworkCommand(command, env) {
  if (process.platform !== 'linux' || env.TRELLIS_NETWORK === 'shared' || namesEngine(env)) return undefined;
  const flags = NAMESPACES.find((one) => {
    const [program, ...args] = inNamespace(one, ['true']);
    return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  });
  return flags && inNamespace(flags, command);
}

/** Listens on a port and hands the listening socket to the child, which alone accepts connections then. */
function listenFor(child, { port, host = '127.0.0.1' }) {
  const server = createServer((socket) => socket.destroy());
  server.once('error', ({ code }) => child.send({ to: 'listen', code }));
  server.listen(port, host, () => child.send({ to: 'listen' }, server, () => server.close()));
}

/** Connects to a mail server or a site and hands the connection to the child. */
function connectFor(child, { id, host, port }) {
  // What the server says first is left to the child.
  const socket = connect({ host, port, timeout: 10_000 }).pause();
  socket.once('timeout', () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
  socket.once('error', ({ code }) => child.connected && child.send({ to: 'connect', id, code }));
  socket.once('connect', () => (child.connected ? child.send({ to: 'connect', id }, socket.setTimeout(0)) : socket.destroy()));
}

/** Tells the child the addresses of a name. */
function resolveFor(child, { id, host }) {
  const reply = (answer) => child.connected && child.send({ to: 'resolve', id, ...answer });
  lookup(host, { all: true, order: 'ipv4first' }).then(
    (found) => reply({ addresses: found.map(({ address }) => address) }),
    ({ code }) => reply({ code }),
  );
}

/** Opens what a child in a private network asks for. */
export function serveChild(child) {
  child.on('message', (message) => {
    if (message?.ask === 'listen') listenFor(child, message);
    if (message?.ask === 'connect') connectFor(child, message);
    if (message?.ask === 'resolve') resolveFor(child, message);
  });
}
