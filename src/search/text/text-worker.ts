// The thread of `textBuilder`: takes batches of texts, and at the end gives the index away whole.
import { parentPort } from 'node:worker_threads';
import { END, TAKEN, type TextBatch } from './text-builder.ts';
import { TextIndex } from './text-index.ts';

const index = new TextIndex();

parentPort?.on('message', (message: TextBatch | typeof END) => {
  if (message === END) {
    const state = index.release();
    const arrays = [state.rowOf, state.documentOf, state.postings.bytes, state.postings.state];
    parentPort?.postMessage(
      state,
      arrays.map(({ buffer }) => buffer),
    );
    return;
  }
  message.rows.forEach((row, i) => {
    index.set(row, message.texts[i] ?? '');
  });
  parentPort?.postMessage(TAKEN);
});
