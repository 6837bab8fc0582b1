import { describe, expect, it } from 'vitest';
import type { Estate } from './estate.ts';
import { documentFiles, documentsOnRequest, isOnRequest, listingVideos, mainTour, planFiles } from './listing-media.ts';

const estate = (more: Partial<Estate>): Estate => ({ general: { id: 1 }, ...more });

describe('files', () => {
  const files = estate({
    files: [
      { file: 'demo:plan-1-2-90', type: 'plan', name: { fr: 'Plan' } },
      { file: 'https://a.example/plan.PDF?v=1', type: 'Plan' },
      { file: 'https://a.example/epc.pdf', type: 'document', name: { nl: 'EPC' } },
      { name: { nl: 'Zonder bestand' } },
    ],
  });
  it('shows plans that are pictures, and lists the rest', () => {
    expect(planFiles(files, 'nl').map(({ ref, name }) => [ref, name?.lang])).toEqual([['demo:plan-1-2-90', 'fr']]);
    expect(documentFiles(files, 'nl').map(({ ref, kind }) => [ref, kind])).toEqual([
      ['https://a.example/plan.PDF?v=1', 'pdf'],
      ['https://a.example/epc.pdf', 'pdf'],
    ]);
  });
});

describe('documents on request', () => {
  const asked = estate({
    files: [
      { name: { nl: 'Bodem \n attest', fr: 'Attestation du sol' }, visibility: 'request' },
      { name: { nl: 'EPC' }, visibility: 'public', file: 'https://a.example/epc.pdf' },
      { name: { nl: 'Verslag eigenaar' }, visibility: 'internal' },
      { name: { nl: 'Basisakte' }, visibility: 'request' },
      { name: { nl: 'Basisakte' }, visibility: 'request' },
      { type: 'grondplan', visibility: 'request' },
      { visibility: 'request' },
    ],
  });
  it('are named once each, in the language of the page, else in one there is', () => {
    expect(documentsOnRequest(asked, 'fr').map(({ value, name }) => [value, name?.lang])).toEqual([
      ['Attestation du sol', 'fr'],
      ['Basisakte', 'nl'],
      ['grondplan', undefined],
      ['document', undefined],
    ]);
  });
  it.each(['Bodem attest', 'Attestation du sol', 'Basisakte', 'grondplan', 'document'])(
    'can be asked for: %s',
    (name) => {
      expect(isOnRequest(asked, name)).toBe(true);
    },
  );
  it.each(['EPC', 'Verslag eigenaar', 'basisakte', ''])('are nothing else: %s', (name) => {
    expect(isOnRequest(asked, name)).toBe(false);
  });
});

const video = (link: string, type = 1) => ({ link, type: { id: type } });

describe('videos', () => {
  it('puts the main tour first and finds the players', () => {
    const found = listingVideos(
      estate({
        videos: [
          video('https://www.youtube.com/watch?list=x&v=abc123_-XYZ'),
          video('https://youtu.be/abc123'),
          video('https://vimeo.com/123456789'),
          video('https://tour.agency.example/house', 2),
        ],
      }),
      'nl',
    );
    expect(found.map(({ kind, embed, host, origin }) => [kind, embed, host, origin])).toEqual([
      ['tour', 'https://tour.agency.example/house', 'tour.agency.example', 'https://tour.agency.example'],
      [
        'video',
        'https://www.youtube-nocookie.com/embed/abc123_-XYZ',
        'youtube-nocookie.com',
        'https://www.youtube-nocookie.com',
      ],
      [
        'video',
        'https://www.youtube-nocookie.com/embed/abc123',
        'youtube-nocookie.com',
        'https://www.youtube-nocookie.com',
      ],
      ['video', 'https://player.vimeo.com/video/123456789?dnt=1', 'player.vimeo.com', 'https://player.vimeo.com'],
    ]);
  });
  it('takes no address that could say something else in a header or a frame', () => {
    const links = [
      '/tour',
      'https://a.example;script-src *',
      'https://a b.example/',
      'https://user@a.example/',
      'https://localhost/',
    ];
    expect(listingVideos(estate({ videos: links.map((link) => video(link)) }), 'nl')).toEqual([]);
  });
});

describe('videos of the field table', () => {
  const linksOf = (record: Partial<Estate>) =>
    listingVideos(estate(record), 'fr').map(({ kind, link, embed }) => [kind, link, embed]);
  it('are shown once, the virtual visit as a tour', () => {
    expect(
      linksOf({
        videos: [{ link: 'https://film.example/1' }],
        fields: {
          'media.virtual_visit': { nl: 'https://tour.example/nl', fr: ' https://tour.example/fr ' },
          'media.videos': ['https://film.example/1', 'https://film.example/2'],
        },
      }),
    ).toEqual([
      ['tour', 'https://tour.example/fr', 'https://tour.example/fr'],
      ['video', 'https://film.example/1', 'https://film.example/1'],
      ['video', 'https://film.example/2', 'https://film.example/2'],
    ]);
  });
  it('without https are a link, and no frame', () => {
    expect(linksOf({ fields: { 'media.virtual_visit': 'http://tour.example/1' } })).toEqual([
      ['tour', 'http://tour.example/1', ''],
    ]);
    expect(listingVideos(estate({ videos: [video('http://a.example/x')] }), 'nl')).toMatchObject([
      { embed: '', origin: undefined, host: 'a.example' },
    ]);
  });
  it('that are no address are none', () => {
    for (const text of ['javascript:alert(1)', 'tour', '//tour.example', 'ftp://tour.example/1', ''])
      expect(linksOf({ fields: { 'media.virtual_visit': text } })).toEqual([]);
  });
  it('plans and files of the field table are documents', () => {
    const fields = { 'media.plans': 'https://a.example/plan.png', 'media.files': ['https://a.example/epc.pdf'] };
    expect(documentFiles(estate({ fields }), 'nl').map(({ ref, kind }) => [ref, kind])).toEqual([
      ['https://a.example/plan.png', 'png'],
      ['https://a.example/epc.pdf', 'pdf'],
    ]);
  });
});

describe('the main tour', () => {
  it('is the virtual visit of the field table when no video is', () => {
    const fields = { 'media.virtual_visit': 'https://tour.example/9' };
    expect(mainTour(estate({ fields }))).toBe('https://tour.example/9');
    expect(mainTour(estate({ fields, videos: [{ link: 'https://tour.example/3', type: { id: 2 } }] }))).toBe(
      'https://tour.example/3',
    );
  });
  it('takes the first video of type 2 with a link', () => {
    const videos = [
      { link: 'https://tour.example/1', type: { id: 1 } },
      { link: null, type: { id: 2 } },
      { link: 'https://tour.example/3', type: { id: 2 } },
    ];
    expect(mainTour(estate({ videos }))).toBe('https://tour.example/3');
    expect(mainTour(estate({ videos: [] }))).toBeUndefined();
    expect(mainTour(estate({}))).toBeUndefined();
  });
});
