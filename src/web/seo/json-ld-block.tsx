import type { ReactElement } from 'react';
import { jsonBlock } from '../../widgets/json-block.ts';
import type { JsonLd } from './json-ld.ts';

export const JsonLdBlock = ({ data }: { readonly data: JsonLd }): ReactElement => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, escaped so that it cannot end early
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonBlock(data) }} />
);
