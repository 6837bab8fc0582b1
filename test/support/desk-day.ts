// The day of an agency: a site with viewings, its owner, and mails that may be refused. It is a Sunday.
import { afterAll, beforeAll } from 'vitest';
import { type Api, createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import type { Db } from '../../src/db/engine/connect.ts';
import { bookViewing } from '../../src/services/viewings/book-viewing.ts';
import { type DeskPerson, deskPerson } from './desk.ts';
import { addViewingSite, refusingMailer, type ViewingTest, viewingFormOf, viewingTest } from './viewings.ts';

type DeskDayTest = {
  db: Db;
  test: ViewingTest;
  api: Api;
  owner: DeskPerson;
  now: Date;
  /** The address that takes no mails. */
  refuse: string | undefined;
};

export const deskDay = (open: () => Promise<Db>) => {
  const at = { now: new Date('2026-11-15T10:00:00Z') } as DeskDayTest;

  beforeAll(async () => {
    at.db = await open();
    at.test = await viewingTest(at.db, {
      now: () => at.now,
      mailer: refusingMailer([], () => at.refuse),
    });
    at.api = createApi(at.test.ctx, handlers);
    await addViewingSite(at.test.ctx);
    await addViewingSite(at.test.ctx, 'beta');
    at.owner = await deskPerson(at.test.ctx, at.api, 'alpha', 'owner', { name: 'Lotte Verhaeghe' });
  });
  afterAll(() => at.test.ctx.catalogue.close());

  const book = (email: string, start: string) =>
    bookViewing(at.test.ctx, 'alpha', viewingFormOf({ email, start, name: 'Tine Claes' }));

  return { at, book };
};
