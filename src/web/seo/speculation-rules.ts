// Pages are fetched while a visitor's pointer rests on their link: the next page is there when he clicks. Named by a
// header, because the content security policy allows no inline script.
const RULES = {
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/media/*', '/assets/*', '/*/ajax/*'] } },
          { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

export const SPECULATION_RULES_PATH = '/speculation-rules.json';
export const SPECULATION_RULES = JSON.stringify(RULES);
export const SPECULATION_RULES_HEADER = `"${SPECULATION_RULES_PATH}"`;
