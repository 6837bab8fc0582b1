// The numbers on a port of their own, which nobody outside reaches: they name sites and say how busy they are.
import { createServer } from 'node:http';
import type { Log } from '../../services/platform/log.ts';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';

export type MetricsServer = { readonly port: number; close(): Promise<void> };

export const openMetricsServer = async (
  { port, host }: NonNullable<Config['metrics']>,
  metrics: Metrics,
  log: Pick<Log, 'info' | 'error'>,
): Promise<MetricsServer> => {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await metrics.text();
      response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
    } catch (err) {
      log.error({ err }, 'the metrics could not be told');
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const opened = typeof address === 'object' && address ? address.port : port;
  log.info({ host, port: opened }, 'metrics are served');
  return {
    port: opened,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
