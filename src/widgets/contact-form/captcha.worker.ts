// The proof of work, off the page's own thread: a file of its own, as the content security policy wants it.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

handler({ deriveKey });
