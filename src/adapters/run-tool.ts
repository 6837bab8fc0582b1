// Programs of the system that we rely on for backups: tar, pg_dump, pg_restore. Said in one line when one is missing or fails.
import { spawn } from 'node:child_process';

export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** Where systems keep such programs: never something that stands in the current folder. */
const SYSTEM_PATH = '/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin';
const LAST_WORDS = 500;

/** What it prints. `settings` join the environment: what must not stand on a command line, which everybody can read. */
export const runTool = (
  tool: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { PATH: SYSTEM_PATH, LC_ALL: 'C', ...settings };
    const child = spawn(tool, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => void printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-LAST_WORDS);
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      const missing = error.code === 'ENOENT';
      reject(new ToolError(missing ? `${tool} is needed and not installed.` : `${tool}: ${error.message}`));
    });
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(printed).toString());
      else reject(new ToolError(`${tool} failed: ${said.trim() || `exit code ${code}`}`));
    });
  });

/** How PostgreSQL's own programs find a server, so that the password stands on no command line. */
export const postgresSettings = (url: string): Record<string, string> => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const settings: Record<string, string> = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
};
