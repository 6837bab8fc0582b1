// Run by tests as a process of its own, to be killed: `lock <folder>` holds the lock, `write <folder>` writes until the end.
// Imports only what the task needs: the lock test starts many.

const [task, folder = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

if (task === 'lock') {
  const { DatabaseInUseError, lockProcess } = await import('../../../src/db/engine/process-lock.ts');
  try {
    const release = await lockProcess(folder, 'db.lock');
    say('locked');
    // Until the test closes our input; a killed one never gets here.
    process.stdin.once('end', release).resume();
  } catch (error) {
    say(error instanceof DatabaseInUseError ? `refused by ${error.pid}` : String(error));
  }
} else {
  const { connect } = await import('../../../src/db/engine/connect.ts');
  const { migrate } = await import('../../../src/db/engine/migrate.ts');
  const { saveSite } = await import('../../../src/db/content/sites.ts');
  const { testContent } = await import('./databases.content.ts');
  const db = await connect({ kind: 'pglite', dataDir: folder });
  await migrate(db);
  let count = 0;
  const writer = async () => {
    for (;;) {
      const id = `s${process.pid}x${count++}`;
      await db.transaction((trx) => saveSite(trx, testContent(id).site));
      say(id);
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
}

export {};
