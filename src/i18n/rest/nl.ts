// A browser gets only what lists do not say already (bin/client-messages.mjs).
export { default } from '../messages/nl.json';
