// OpenStack Swift as Debian packages it, on loopback in a folder of its own: proxy with the S3 interface, account, container and object
// server, one disk, one copy. Nothing of /etc/swift is read or written.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const PROGRAMS = ['proxy', 'account', 'container', 'object'].map((name) => `/usr/bin/swift-${name}-server`);
const RING_BUILDER = '/usr/bin/swift-ring-builder';

export type Swift = {
  /** For MEDIA_URL; the bucket does not exist yet. */
  readonly url: string;
  readonly endpoint: string;
  stop(): Promise<void>;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

/** As the packaged commands start it, with the settings of our folder instead of the machine's. */
const launcher = (folder: string, kind: string): string => `
import sys
import swift.common.utils as utils
utils.SWIFT_CONF_FILE = '${folder}/swift.conf'
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi('${folder}/${kind}.conf', '${kind}-server'))
`;

const common = (folder: string, port: number): string =>
  `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${userInfo().username}\nswift_dir = ${folder}\n` +
  `devices = ${folder}/devices\nmount_check = false\nlog_name = swift\nfallocate_reserve = 0\n`;

const storage = (folder: string, kind: string, port: number): string =>
  `${common(folder, port)}[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`;

const proxy = (folder: string, port: number): string =>
  `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
${['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'copy', 'bulk', 'slo', 'dlo'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
`;

const isUp = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthcheck`)).status < 500;
  } catch {
    return false;
  }
};

/** Why it cannot be started here, or the running store. */
export const startSwift = async (): Promise<Swift | { readonly reason: string }> => {
  const absent = [RING_BUILDER, ...PROGRAMS].find((path) => !existsSync(path));
  if (absent) return { reason: `OpenStack Swift is not installed: there is no ${absent}` };
  const folder = await mkdtemp(join(tmpdir(), 'pand-swift-'));
  await mkdir(join(folder, 'devices/disk'), { recursive: true });
  const hash = 'swift_hash_path_prefix = pand\nswift_hash_path_suffix = pand';
  await writeFile(join(folder, 'swift.conf'), `[swift-hash]\n${hash}\n[storage-policy:0]\nname = one\ndefault = yes\n`);
  const ports = { proxy: 0, account: 0, container: 0, object: 0 };
  for (const kind of Object.keys(ports) as (keyof typeof ports)[]) ports[kind] = await freePort();
  const ring = (...args: readonly string[]) => promisify(execFile)(RING_BUILDER, [...args], { cwd: folder });
  for (const kind of ['account', 'container', 'object'] as const) {
    await ring(`${kind}.builder`, 'create', '4', '1', '1');
    await ring(`${kind}.builder`, 'add', `r1z1-127.0.0.1:${ports[kind]}/disk`, '1');
    await ring(`${kind}.builder`, 'rebalance');
    await writeFile(join(folder, `${kind}.conf`), storage(folder, kind, ports[kind]));
  }
  await writeFile(join(folder, 'proxy.conf'), proxy(folder, ports.proxy));
  const children: ChildProcess[] = [];
  let output = '';
  for (const kind of Object.keys(ports)) {
    const child = spawn('/usr/bin/python3', ['-c', launcher(folder, kind)], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    children.push(child);
  }
  const stop = async (): Promise<void> => {
    for (const child of children) {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (const port of Object.values(ports))
    while (!(await isUp(port))) {
      if (children.some(({ exitCode }) => exitCode !== null)) {
        await stop();
        throw new Error(`Swift ended:\n${output}`);
      }
      await pause(50);
    }
  const host = `127.0.0.1:${ports.proxy}`;
  return { endpoint: `http://${host}`, url: `s3://test%3Atester:testing@${host}/pand/files?tls=off`, stop };
};
