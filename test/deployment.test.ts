// What the image, the compose file and the unit must not lose. They cannot be started here, so their essential lines are read.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

describe('Dockerfile', () => {
  const text = read('Dockerfile');
  const stages = text.split(/^FROM /m).slice(1);
  const [build = '', run = ''] = stages;

  it('has two stages on the same official image', () => {
    expect(stages).toHaveLength(2);
    for (const stage of stages) expect(stage).toMatch(/^node:24-trixie-slim\b/);
  });
  it('installs by the lock file, and leaves development behind', () => {
    expect(build).toContain('RUN npm ci\n');
    expect(build).toContain('npm ci --omit=dev');
    expect(run).not.toMatch(/npm |COPY \. /);
  });
  it('brings pg_dump and pg_restore, not older than the server of the compose file, and no list of packages', () => {
    // What this Debian has, and no later one.
    const client = Number(/^RUN apt-get update [\s\S]*? postgresql-client-(17) /m.exec(run)?.[1]);
    const server = Number(/^ +image: postgres:(\d+)-/m.exec(read('compose.yaml'))?.[1]);
    expect(client).toBeGreaterThanOrEqual(server);
    expect(run).toContain('rm -rf /var/lib/apt/lists/*');
  });
  it('runs as an ordinary user, with one place to write, and can be asked for its health', () => {
    const at = (line: RegExp): number => run.search(line);
    expect(at(/^USER node$/m)).toBeGreaterThan(at(/^RUN /m));
    expect(run.slice(at(/^USER /m))).not.toMatch(/^(RUN|COPY|USER root)/m);
    expect(run).toContain('DATA_DIR=/data');
    expect(run).toMatch(/^VOLUME \/data$/m);
    expect(run).toMatch(/^HEALTHCHECK [\s\S]*\/healthz/m);
    expect(run).toContain('ENTRYPOINT ["node", "bin/pand.mjs"]');
  });
  it('copies what exists, and no source: the program would want to build it', () => {
    const copied = [...run.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '));
    expect(copied).toContain('/app/dist');
    expect(copied).not.toContain('/app/src');
    for (const file of copied.map((path) => path.replace('/app/', '')))
      if (!['dist', 'node_modules'].includes(file)) expect(existsSync(join(ROOT, file)), file).toBe(true);
  });
  it('sees all that the build needs, and no data or secrets', () => {
    const ignore = read('.dockerignore').split('\n');
    expect(ignore[0]).toBe('*');
    for (const needed of [
      'package.json',
      'package-lock.json',
      '.npmrc',
      'LICENSE',
      'vite.config.ts',
      'bin',
      'src',
      'sites',
      'demo',
      'docs/desk',
    ])
      expect(ignore).toContain(`!${needed}`);
    for (const secret of ['.env', 'data']) expect(ignore).not.toContain(`!${secret}`);
  });
});

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  it('keeps the container small in rights, and asks for secrets instead of having them', () => {
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      'security_opt: ["no-new-privileges:true"]',
      'volumes: ["pand-data:/data"]',
    ])
      expect(text).toContain(line);
    for (const name of ['SECRET_KEY', 'POSTGRES_PASSWORD']) expect(text).toMatch(new RegExp(`\\$\\{${name}:\\?`));
    expect(text).toContain('condition: service_healthy');
  });
  it('passes on where backups go', () => {
    expect(text).toMatch(/^ +BACKUP_URL: \$\{BACKUP_URL:-\}$/m);
  });
  it('stops later than the program itself gives up', () => {
    expect(Number(/^ +stop_grace_period: (\d+)s$/m.exec(text)?.[1])).toBeGreaterThan(10);
  });
  it('opens ports to this machine only', () => {
    const ports = [...text.matchAll(/ports: \["([^"]+)"\]/g)].map(([, port = '']) => port);
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

describe('the systemd unit', () => {
  const text = read('deploy/pand.service');
  it('has rights to its own folder only', () => {
    for (const line of [
      'User=pand',
      'ProtectSystem=strict',
      'StateDirectory=pand',
      'NoNewPrivileges=true',
      'CapabilityBoundingSet=',
      'UMask=0077',
    ])
      expect(text.split('\n')).toContain(line);
  });
  it('leaves what the JavaScript engine needs', () => {
    expect(text).not.toMatch(/^MemoryDenyWriteExecute=true/m);
  });
  it('tells the program once that it has to stop, and leaves nothing of it', () => {
    expect(text).toMatch(/^KillSignal=SIGTERM$/m);
    expect(text).toMatch(/^KillMode=mixed$/m);
    expect(text).toMatch(/^ExecStart=\/usr\/bin\/env node bin\/pand\.mjs serve$/m);
  });
  it('stops later than the program itself gives up', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThan(10);
  });
});

/** What is imported later, by `import()`, is there in development only; the browser's entry is bundled by the build. */
it('needs no package of development to start', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const foreign = new Set<string>();
  for (const entry of readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const code = readFileSync(join(entry.parentPath, entry.name), 'utf8').replace(/^import type [^;]*;/gm, '');
    for (const [, from = ''] of code.matchAll(/^(?:import|export)\b[\w\s{},*$]*'([^'\n]+)';$/gm)) {
      const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(from) ?? [];
      if (!/^(?:\.|#|node:)/.test(name) && !(name in dependencies)) foreign.add(name);
    }
  }
  foreign.delete('@vitejs/plugin-react'); // src/web/browser.ts
  expect([...foreign]).toEqual([]);
});
