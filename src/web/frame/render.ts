import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

export const renderDocument = (document: ReactElement): string => `<!doctype html>${renderToString(document)}`;
