// The process of its own in which bench/feeds.ts has a file read: prints as JSON what was said of it, how long it took, and the most memory that
// it ever had.
import { openFeed } from '../src/feeds/feed-formats.ts';
import { megabytes } from './process-memory.ts';

const [path = ''] = process.argv.slice(2);
const problems: string[] = [];
const started = performance.now();
try {
  const { source } = await openFeed(path);
  for await (const item of source.read('import')) if ('problem' in item) problems.push(item.problem);
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
}
const seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ problems, seconds, peak: megabytes(process.pid, 'VmHWM') }));
