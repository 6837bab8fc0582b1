// The one script that a preview in the desk may run: it says which part of the page was clicked, and nothing else. Its digest stands in the
// policy of the page, so that no other script runs, whatever a text of the listing holds.
import { createHash } from 'node:crypto';
import { PREVIEW_MESSAGE, PREVIEW_PARTS } from '../../domain/publishing/editor/preview-parts.ts';

/** The page has no origin to name. Who hears it is our own desk: the policy lets nobody else frame the page. */
export const PREVIEW_SCRIPT = `addEventListener('click',(event)=>{event.preventDefault();for(const[part,section]of ${JSON.stringify(
  PREVIEW_PARTS,
)})if(event.target instanceof Element&&event.target.closest(part)){parent.postMessage({kind:${JSON.stringify(
  PREVIEW_MESSAGE,
)},section},'*');return}},true)`;

export const PREVIEW_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(PREVIEW_SCRIPT).digest('base64')}'`;
