// React notes for each element by which calls it was made, for its warnings: a fifth of the time of a test. The warnings come without,
// and name the component all the same.
import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<string, { recentlyCreatedOwnerStacks?: number } | undefined>)[INTERNALS];
// It notes so many of them at most in a second.
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {},
    configurable: true,
  });
