import { describe, expect, it } from 'vitest';
import type { Estate } from './estate.ts';
import { documentFiles, listingVideos, mainTour, planFiles } from './listing-media.ts';

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

describe('videos', () => {
  const video = (link: string, type = 1) => ({ link, type: { id: type } });
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
      'http://a.example/x',
      '/tour',
      'https://a.example;script-src *',
      'https://a b.example/',
      'https://user@a.example/',
      'https://localhost/',
    ];
    expect(listingVideos(estate({ videos: links.map((link) => video(link)) }), 'nl')).toEqual([]);
  });
});

describe('the main tour', () => {
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
