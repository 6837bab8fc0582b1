// A thousand submissions that nobody means well (four hundred in the suite), and a crash between storing and sending: over HTTP, on the real program.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWholeMatrix } from '../support/matrix.ts';
import { outboxMails } from '../support/outbox.ts';
import { type RunningProgram, SOON, startAgency, startProgram, temporaryDirectory } from '../support/program.ts';
import { startMailServer } from '../support/smtp.ts';

const MANY = isWholeMatrix ? 1000 : 400;

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;

beforeAll(async () => {
  directory = await temporaryDirectory();
  program = await startProgram(directory.path, { ...SOON, CAPTCHA_DIFFICULTY: '10' });
});
afterAll(async () => {
  await program?.stop();
  await directory.remove();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const PATH = '/nl/ajax/contact-form-handler';

const answerTo = async (url: string): Promise<string> => {
  const { challenge } = (await (await fetch(`${url}/nl/ajax/captcha`)).json()) as { challenge: Challenge };
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
};

type Inputs = Readonly<Record<string, unknown>>;
const GOOD: Inputs = {
  firstName: 'Noor',
  email: 'noor@voorbeeld.example',
  message: 'Dag',
  privacy: 'on',
  page: '/nl/contact',
};

const send = (url: string, body: string, type: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url + PATH, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'content-type': type, origin: url, 'sec-fetch-site': 'same-origin', ...headers },
  });
const sendJson = (inputs: Inputs) => send(program.url, JSON.stringify(inputs), 'application/json');
const sendForm = (inputs: Inputs) =>
  send(
    program.url,
    new URLSearchParams(Object.entries(inputs).map(([name, value]) => [name, String(value)])).toString(),
    'application/x-www-form-urlencoded',
    { accept: 'text/html' },
  );

const INJECTIONS = [
  'Noor\r\nBcc: all@victim.example',
  'Noor\nBcc: all@victim.example',
  'Noor\rBcc: all@victim.example',
  'Noor\u2028Bcc: all@victim.example',
  'Noor\u0000',
  'Noor\u000bX-Spam: 1',
  'Noor%0d%0aBcc: all@victim.example\u001b[31m',
];
const ADDRESSES = [
  'a@b',
  'a@b.example, c@d.example',
  'a@b.example;c@d.example',
  'Noor <a@b.example>',
  '"a\r\nBcc: x@y.example"@b.example',
  'a@b.example\r\nBcc: x@y.example',
  '=?utf-8?q?a?=@',
  'a@[127.0.0.1]',
  `${'a'.repeat(250)}@b.example`,
  'a@b.example\u0000',
  'ａ@b.example',
  '../../etc/passwd',
];
const TYPES: readonly unknown[] = [1, null, {}, { $ne: 1 }, [1], [['a']], [{}], { toString: 'x' }];
const STRANGE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '👩‍👩‍👧‍👦 🏠',
  'مرحبا بالعالم \u202e\u2066 txt.exe',
  '\ud800 alleen',
  `{{7*7}} $\{7*7} #{7*7}`,
  "'; drop table lead; --",
  '=cmd|/c calc!A0',
];
const NAMES = ['__proto__', 'constructor', 'toString', 'a'.repeat(101), 'x\r\nBcc', ' ', 'hasOwnProperty'];
const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message', 'Adres van het pand'];

/** Inputs that must be refused, with the field that is at fault. */
const refusable = (): (readonly [string, Inputs])[] => {
  const cases: (readonly [string, Inputs])[] = [];
  const add = (field: string, inputs: Inputs) => cases.push([field, inputs]);
  for (const text of INJECTIONS) {
    for (const field of ['firstName', 'lastName', 'subject', 'phone', 'email']) add(field, { ...GOOD, [field]: text });
  }
  for (const text of STRANGE.slice(0, 3)) add('firstName', { ...GOOD, firstName: text });
  for (const text of ADDRESSES) add('email', { ...GOOD, email: text });
  for (const value of TYPES) for (const field of FIELDS) add(field, { ...GOOD, [field]: value });
  for (const field of FIELDS) add(field, { ...GOOD, [field]: 'x'.repeat(5001) });
  for (const phone of ['abc', '1', '+32 9 <b>', '9'.repeat(39)]) add('phone', { ...GOOD, phone });
  for (const privacy of ['', 'off', 'false', false, null, 0]) add('privacy', { ...GOOD, privacy });
  add('website', { ...GOOD, website: 'https://spam.example' });
  add('firstName', { ...GOOD, firstName: '   ' });
  add('message', { ...GOOD, message: '' });
  add('extra40', { ...GOOD, ...Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`extra${i}`, 'x'])) });
  for (const answer of [
    '',
    'x',
    'e30=',
    btoa('{"challenge":{"parameters":{}},"solution":{}}'),
    '9'.repeat(4001),
    btoa('null'),
  ]) {
    add('g-recaptcha-response', { ...GOOD, 'g-recaptcha-response': answer });
  }
  for (const text of STRANGE)
    add('g-recaptcha-response', { ...GOOD, message: text, firstName: 'Noor', [text.slice(0, 20)]: `${text}\n${text}` });
  for (const question of ['x', 'a.b', '.', 'e30.e30']) {
    add('g-recaptcha-response', { ...GOOD, 'g-recaptcha-response': '4', 'captcha-question': question });
  }
  return cases;
};

const NO_TEXT_IN_FORMS = (inputs: Inputs): boolean => Object.values(inputs).every((value) => typeof value === 'string');

it('refuses by name, keeps what was typed, and never breaks', async () => {
  const cases = refusable();
  const statuses = new Map<number, number>();
  let sent = 0;
  const count = (status: number) => {
    sent += 1;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  for (let round = 0; sent < MANY - 100; round++) {
    for (const [field, inputs] of cases) {
      const marker = `kenmerk-${sent}`;
      const marked = typeof inputs.lastName === 'undefined' ? { ...inputs, lastName: marker } : inputs;
      if (round % 2 === 1 && NO_TEXT_IN_FORMS(marked)) {
        const response = await sendForm(marked);
        count(response.status);
        const html = await response.text();
        expect([200, 400], `${field} ${JSON.stringify(inputs)}`).toContain(response.status);
        if (marked !== inputs) expect(html, field).toContain(`value="${marker}"`);
        expect(html).not.toMatch(/<script>alert|<img src=x|<svg\/onload/);
      } else {
        const response = await sendJson(marked);
        count(response.status);
        const problem = (await response.json()) as { errors?: { field: string }[] };
        expect(response.status, `${field} ${JSON.stringify(inputs)}`).toBe(400);
        expect(
          problem.errors?.map((error) => error.field),
          JSON.stringify(inputs).slice(0, 200),
        ).toContain(field);
      }
    }
  }
  for (const name of NAMES) {
    const response = await send(
      program.url,
      JSON.stringify({ ...GOOD, privacy: '' }).replace('{', `{${JSON.stringify(name)}:"x",`),
      'application/json',
    );
    count(response.status);
  }
  for (const body of [
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '1',
    '['.repeat(5000),
    `{"a":${'['.repeat(30)}${']'.repeat(30)}}`,
    `{"message":"${'x'.repeat(70_000)}"}`,
  ]) {
    count((await send(program.url, body, 'application/json')).status);
    count((await send(program.url, body, 'application/x-www-form-urlencoded')).status);
    count((await send(program.url, body, 'multipart/form-data; boundary=x')).status);
    count((await send(program.url, body, 'text/plain')).status);
  }
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
    const response = await send(program.url, JSON.stringify(GOOD), 'application/json', headers);
    count(response.status);
    expect(response.status).toBe(403);
  }
  for (const body of [
    'a=%',
    'a=%zz&=&&&',
    '%00=%00',
    'privacy=on&privacy=on&email=a&email=b',
    `${'a=b&'.repeat(5000)}`,
  ]) {
    count((await send(program.url, body, 'application/x-www-form-urlencoded')).status);
  }
  while (sent < MANY) count((await sendJson({ ...GOOD, privacy: '', message: STRANGE[sent % STRANGE.length] })).status);
  expect(sent).toBeGreaterThanOrEqual(MANY);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect([...statuses.keys()].filter((status) => status < 300)).toEqual([200]);
});

it('stores what is strange but honest, once per captcha, and mails it without a foreign header', async () => {
  const answers = await Promise.all(STRANGE.map(() => answerTo(program.url)));
  for (const [i, text] of STRANGE.entries()) {
    const inputs = {
      ...GOOD,
      email: `noor${i}@voorbeeld.example`,
      // In one line markup is refused like a link.
      firstName: text.slice(0, 90).replace(/[<>]/g, ''),
      message: text,
      [text.slice(0, 60)]: `${text}\n${text}`,
      'g-recaptcha-response': answers[i],
    };
    const first = await sendJson(inputs);
    expect(first.status, `${text} ${await first.text()}`).toBe(201);
    const replay = await sendJson(inputs);
    expect(replay.status).toBe(400);
    expect(await replay.json()).toMatchObject({ errors: [{ field: 'g-recaptcha-response', message: 'captcha-used' }] });
  }
  let mails: Email[] = [];
  while (mails.length < STRANGE.length * 2) {
    await pause(200);
    mails = await outboxMails(directory.path);
  }
  const known =
    /^(from|to|reply-to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|auto-submitted|x-auto-response-suppress)$/;
  for (const mail of mails) {
    expect(mail.headers.map(({ key }) => key).filter((key) => !known.test(key))).toEqual([]);
    expect(mail.to).toHaveLength(1);
    expect(mail.cc ?? []).toEqual([]);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.html).not.toMatch(/<script>alert|<img src=x|<svg\/onload/);
  }
  expect(mails).toHaveLength(STRANGE.length * 2);
});

it.runIf(isWholeMatrix)('loses nothing when it is killed between storing and sending', async () => {
  const own = await temporaryDirectory();
  const mailServer = await startMailServer();
  const env = { ...SOON, CAPTCHA_DIFFICULTY: '10', SMTP_URL: mailServer.url };
  let running = await startAgency(own.path, env, { alone: true });
  try {
    const answers = await Promise.all([0, 1, 2].map(() => answerTo(running.url)));
    for (const [i, answer] of answers.entries()) {
      const inputs = { ...GOOD, email: `kill${i}@voorbeeld.example`, 'g-recaptcha-response': answer };
      expect((await send(running.url, JSON.stringify(inputs), 'application/json')).status).toBe(201);
    }
    await running.stop('SIGKILL');
    running = await startAgency(own.path, env, { alone: true });
    const ids = () => new Set(mailServer.received.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]));
    while (ids().size < 6) await pause(200);
    expect([...ids()].every((id) => /^<[0-9a-f]{32}@lindeloo\.example>$/.test(id ?? ''))).toBe(true);
    for (const i of [0, 1, 2]) {
      expect(mailServer.received.some(({ to }) => to.includes(`kill${i}@voorbeeld.example`))).toBe(true);
    }
  } finally {
    await running.stop();
    await mailServer.close();
    await own.remove();
  }
});
