// Why visitors see what they see: who brought a version online, and from where.

export type Cause = {
  readonly kind: 'member' | 'feed' | 'push' | 'command';
  /** The member, the feed's source or the token, by name; empty for a command. */
  readonly name: string;
  /** Of the member, or of the feed's run. */
  readonly id?: number;
  /** What the member said when the law asked for more. */
  readonly reason?: string;
  /** It was set for this moment before. */
  readonly planned?: true;
  /** The version that was brought back. */
  readonly restored?: number;
};

export const BY_COMMAND: Cause = { kind: 'command', name: '' };
