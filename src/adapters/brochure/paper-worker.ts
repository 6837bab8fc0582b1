// The thread of `createPress`: takes one paper with its pictures, gives the PDF back.
import { parentPort } from 'node:worker_threads';
import { giveWay } from '../images/give-way.ts';
import { drawPaper } from './draw-paper.ts';
import type { DrawAnswer, Order } from './press.ts';

giveWay();

parentPort?.on('message', ({ paper, pictures }: Order) => {
  drawPaper(paper, pictures).then(
    (pdf) => {
      const bytes = new Uint8Array(pdf);
      parentPort?.postMessage({ bytes } satisfies DrawAnswer, [bytes.buffer]);
    },
    (error: unknown) => {
      parentPort?.postMessage({
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies DrawAnswer);
    },
  );
});
