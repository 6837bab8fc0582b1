// npm run mutants: main.ts on a Node that can read it.
import { ensureNode } from '../../bin/with-node.mjs';

await ensureNode();
await import('./main.ts');
