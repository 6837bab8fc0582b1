// What a token of the push API may do. Our own extension (decisions section 8).
export const PUSH_SCOPES = [
  'estates:read',
  'estates:write',
  'estates:own',
  'rentals:write',
  'stays:read',
  'stays:write',
  'agenda:write',
  'viewings:read',
  'viewings:write',
  'content:write',
  'leads:read',
  'leads:write',
  'media:write',
] as const;
export type PushScope = (typeof PUSH_SCOPES)[number];

export const isPushScope = (text: string): text is PushScope => (PUSH_SCOPES as readonly string[]).includes(text);
